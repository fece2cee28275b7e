// A few threads that split a range of work between them and wait for the next.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace quiltwork {

class Threads {
  public:
    explicit Threads(int count) {
        helpers_.reserve(static_cast<std::size_t>(count));
        try {
            for (int k = 1; k < count; ++k) helpers_.emplace_back([this, k] { help(k); });
        } catch (...) {  // the machine gives no more threads: those that wait must be let go
            stop();
            throw;
        }
    }

    ~Threads() { stop(); }

    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    int size() const { return static_cast<int>(helpers_.size()) + 1; }

    // Calls work(first, last) for as many pieces of 0..total as there are threads, one of them here.
    void split(std::size_t total, const std::function<void(std::size_t, std::size_t)>& work) {
        if (helpers_.empty() || !is_at_home()) {
            work(0, total);
            return;
        }
        {
            const std::lock_guard lock(mutex_);
            work_ = &work;
            total_ = total;
            busy_ = helpers_.size();
            ++round_;
        }
        start_.notify_all();
        run_piece(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_ == 0; });
        work_ = nullptr;
    }

  private:
    // After a fork the child has no helpers, only what is left of them.
    bool is_at_home() const { return process_ == getpid(); }

    void stop() {
        if (!is_at_home()) {
            for (auto& helper : helpers_) helper.detach();
            return;
        }
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        start_.notify_all();
        for (auto& helper : helpers_) helper.join();
    }

    void help(int number) {
        std::size_t seen = 0;
        for (;;) {
            {
                std::unique_lock lock(mutex_);
                start_.wait(lock, [&] { return stopping_ || round_ != seen; });
                if (stopping_) return;
                seen = round_;
            }
            run_piece(static_cast<std::size_t>(number));
            const std::lock_guard lock(mutex_);
            if (--busy_ == 0) done_.notify_one();
        }
    }

    void run_piece(std::size_t number) {
        const std::size_t pieces = helpers_.size() + 1;
        (*work_)(total_ * number / pieces, total_ * (number + 1) / pieces);
    }

    std::vector<std::thread> helpers_;
    std::mutex mutex_;
    std::condition_variable start_;
    std::condition_variable done_;
    const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
    std::size_t total_ = 0;
    std::size_t busy_ = 0;
    std::size_t round_ = 0;
    bool stopping_ = false;
    pid_t process_ = getpid();
};

}  // namespace quiltwork
