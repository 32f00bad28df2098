// Histograms: of each component, and of a weighted sum.
#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>

#include "crew.h"

namespace {

using race::inBands;

/** Counts that bands add to, one after the other. */
template <size_t Count>
class Total {
 public:
  explicit Total(uint32_t *to) : to_(to) { std::fill(to, to + Count, 0u); }

  void add(const std::array<uint32_t, Count> &counts) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (size_t i = 0; i < Count; i++) to_[i] += counts[i];
  }

 private:
  uint32_t *const to_;
  std::mutex mutex_;
};

}  // namespace

extern "C" {

/** 256 bins of 4 counts. */
void race_histogram(const uint8_t *in, uint32_t *out, int width, int height, int threads) {
  Total<1024> total(out);
  inBands(height, threads, [&](int from, int to) {
    std::array<uint32_t, 1024> counts{};
    const uint8_t *const end = in + 4 * size_t(to) * width;
    for (const uint8_t *at = in + 4 * size_t(from) * width; at < end; at += 4) {
      counts[4 * at[0]]++;
      counts[4 * at[1] + 1]++;
      counts[4 * at[2] + 2]++;
      counts[4 * at[3] + 3]++;
    }
    total.add(counts);
  });
}

/** 256 bins of 1 count: of 4 weights, 1 or less in all, as 256ths. */
void race_histogram_dot(const uint8_t *in, uint32_t *out, int width, int height,
                        const float *weights, int threads) {
  Total<256> total(out);
  const int r = int(weights[0] * 256 + 0.5f), g = int(weights[1] * 256 + 0.5f);
  const int b = int(weights[2] * 256 + 0.5f), a = int(weights[3] * 256 + 0.5f);
  inBands(height, threads, [&](int from, int to) {
    std::array<uint32_t, 256> counts{};
    const uint8_t *const end = in + 4 * size_t(to) * width;
    for (const uint8_t *at = in + 4 * size_t(from) * width; at < end; at += 4) {
      const int sum = r * at[0] + g * at[1] + b * at[2] + a * at[3] + 127;
      counts[std::min(sum >> 8, 255)]++;
    }
    total.add(counts);
  });
}

}  // extern "C"
