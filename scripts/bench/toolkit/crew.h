// Threads that share the rows of a picture.
#pragma once

#include <functional>

namespace race {

/** Work on rows, from the first up to, not including, the second. */
using Band = std::function<void(int from, int to)>;

/**
 * Does work on all rows, and returns when it is done.
 *
 * @param threads How many take part, the caller's included. One does all rows at once.
 */
void inBands(int rows, int threads, const Band &band);

}  // namespace race
