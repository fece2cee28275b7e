// The core for any machine.
#define QUILTWORK_PATH_NAME "plain"
#include "paths_table.hpp"

namespace quiltwork {

const Paths& plain_paths() { return plain::kTable; }

}  // namespace quiltwork
