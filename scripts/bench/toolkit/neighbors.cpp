// What looks at the neighbors of a cell: blur, and convolutions of 3 x 3 and 5 x 5. Edges are repeated.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cell.h"
#include "crew.h"

namespace {

using race::floatsAt;
using race::inBands;
using race::plus;
using race::storeFloats;

/** A picture that is read. */
struct Picture {
  const uint8_t *data;
  int width;
  int height;

  /** A row, or the nearest one that there is. */
  const uint8_t *row(int y) const {
    return data + 4 * size_t(std::clamp(y, 0, height - 1)) * width;
  }
};

std::vector<float> gaussian(float radius) {
  const float sigma = 0.4f * radius + 0.6f;
  const int reach = int(std::ceil(radius));
  std::vector<float> weights(2 * reach + 1);
  float sum = 0;
  for (int k = -reach; k <= reach; k++) {
    sum += weights[k + reach] = std::exp(-float(k * k) / (2 * sigma * sigma));
  }
  for (float &weight : weights) weight /= sum;
  return weights;
}

/** Sums over a column, as floats. */
void blurDown(const Picture &in, int y, const std::vector<float> &weights, float *to) {
  const int count = int(weights.size()), reach = count / 2;
  for (int x = 0; x < 4 * in.width; x += 4) {
    __m128 sum = _mm_setzero_ps();
    for (int k = 0; k < count; k++) {
      sum = plus(sum, floatsAt(in.row(y + k - reach) + x), weights[k]);
    }
    _mm_storeu_ps(to + x, sum);
  }
}

/** Sums over a row that begins `reach` cells before the picture. */
void blurAcross(const float *sums, const std::vector<float> &weights, int width, uint8_t *out) {
  const int count = int(weights.size());
  for (int x = 0; x < 4 * width; x += 4) {
    __m128 sum = _mm_set1_ps(0.5f);
    for (int k = 0; k < count; k++) sum = plus(sum, _mm_loadu_ps(sums + x + 4 * k), weights[k]);
    storeFloats(out + x, sum);
  }
}

template <int Side>
void convolve(const Picture &in, uint8_t *out, const float *factors, int threads) {
  constexpr int reach = Side / 2;
  inBands(in.height, threads, [&](int from, int to) {
    for (int y = from; y < to; y++) {
      const uint8_t *rows[Side];
      for (int i = 0; i < Side; i++) rows[i] = in.row(y + i - reach);
      uint8_t *const line = out + 4 * size_t(y) * in.width;
      for (int x = 0; x < in.width; x++) {
        int columns[Side];
        for (int i = 0; i < Side; i++) columns[i] = 4 * std::clamp(x + i - reach, 0, in.width - 1);
        __m128 sum = _mm_set1_ps(0.5f);
#pragma GCC unroll 25
        for (int i = 0; i < Side * Side; i++) {
          sum = plus(sum, floatsAt(rows[i / Side] + columns[i % Side]), factors[i]);
        }
        storeFloats(line + 4 * x, sum);
      }
    }
  });
}

}  // namespace

extern "C" {

/** A Gaussian blur in floats: down into a row of sums, then across. */
void race_blur(const uint8_t *data, uint8_t *out, int width, int height, float radius,
               int threads) {
  const Picture in{data, width, height};
  const std::vector<float> weights = gaussian(radius);
  const int reach = int(weights.size()) / 2;
  inBands(height, threads, [&](int from, int to) {
    std::vector<float> sums(4 * (width + 2 * reach));
    float *const first = sums.data() + 4 * reach;
    for (int y = from; y < to; y++) {
      blurDown(in, y, weights, first);
      for (int i = 0; i < 4 * reach; i++) sums[i] = first[i % 4];
      const float *const last = first + 4 * (width - 1);
      for (int i = 0; i < 4 * reach; i++) first[4 * width + i] = last[i % 4];
      blurAcross(sums.data(), weights, width, out + 4 * size_t(y) * width);
    }
  });
}

void race_convolve3x3(const uint8_t *data, uint8_t *out, int width, int height,
                      const float *factors, int threads) {
  convolve<3>({data, width, height}, out, factors, threads);
}

void race_convolve5x5(const uint8_t *data, uint8_t *out, int width, int height,
                      const float *factors, int threads) {
  convolve<5>({data, width, height}, out, factors, threads);
}

}  // extern "C"
