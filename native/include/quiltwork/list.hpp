// A growing array of plain values. std::vector would do, but its functions are shared by all that
// is linked: one compiled for AVX2 could end up in the plain path. These are always inlined.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

#define QUILTWORK_INLINE inline __attribute__((always_inline))

namespace quiltwork {

template <class Item>
class List {
    static_assert(std::is_trivially_copyable_v<Item>);

  public:
    QUILTWORK_INLINE List() = default;
    QUILTWORK_INLINE List(List&& other) noexcept
        : items_(std::exchange(other.items_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          room_(std::exchange(other.room_, 0)) {}
    List(const List&) = delete;
    List& operator=(const List&) = delete;
    QUILTWORK_INLINE ~List() { std::free(items_); }

    QUILTWORK_INLINE std::size_t size() const { return size_; }
    QUILTWORK_INLINE Item* data() { return items_; }
    QUILTWORK_INLINE const Item* data() const { return items_; }
    QUILTWORK_INLINE Item& operator[](std::size_t index) { return items_[index]; }
    QUILTWORK_INLINE const Item& operator[](std::size_t index) const { return items_[index]; }
    QUILTWORK_INLINE void clear() { size_ = 0; }
    QUILTWORK_INLINE void shrink(std::size_t size) { size_ = size; }

    QUILTWORK_INLINE void swap(List& other) {
        std::swap(items_, other.items_);
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
    }

    QUILTWORK_INLINE void push_back(const Item& item) {
        const Item kept = item;  // it may lie in this very list
        *grow(1) = kept;
    }

    QUILTWORK_INLINE Item pop_back() { return items_[--size_]; }

    // Room for so many more at the end; gives the first of them, not yet written.
    QUILTWORK_INLINE Item* grow(std::size_t more) {
        if (size_ + more > room_) {
            room_ = (size_ + more) * 2;
            void* moved = std::realloc(static_cast<void*>(items_), room_ * sizeof(Item));
            if (moved == nullptr) throw std::bad_alloc();
            items_ = static_cast<Item*>(moved);
        }
        size_ += more;
        return items_ + (size_ - more);
    }

  private:
    Item* items_ = nullptr;
    std::size_t size_ = 0;
    std::size_t room_ = 0;
};

}  // namespace quiltwork
