// What looks at the neighbors of a cell: blur, and convolutions of 3 x 3 and 5 x 5. Edges are repeated.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <smmintrin.h>

#include "crew.h"

namespace {

using race::inBands;

__m128i load(const uint8_t *at) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(at)); }

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

/** Sums over a column, for 4 cells at once, as floats. */
void blurDown(const Picture &in, int y, const std::vector<float> &weights, float *to) {
  const int count = int(weights.size()), reach = count / 2, bytes = 4 * in.width;
  int at = 0;
  for (; at + 16 <= bytes; at += 16) {
    __m128 a = _mm_setzero_ps(), b = a, c = a, d = a;
    for (int k = 0; k < count; k++) {
      const __m128i cells = load(in.row(y + k - reach) + at);
      const __m128 weight = _mm_set1_ps(weights[k]);
      const auto part = [&](__m128i four) {
        return _mm_mul_ps(_mm_cvtepi32_ps(_mm_cvtepu8_epi32(four)), weight);
      };
      a = _mm_add_ps(a, part(cells));
      b = _mm_add_ps(b, part(_mm_srli_si128(cells, 4)));
      c = _mm_add_ps(c, part(_mm_srli_si128(cells, 8)));
      d = _mm_add_ps(d, part(_mm_srli_si128(cells, 12)));
    }
    _mm_storeu_ps(to + at, a);
    _mm_storeu_ps(to + at + 4, b);
    _mm_storeu_ps(to + at + 8, c);
    _mm_storeu_ps(to + at + 12, d);
  }
  for (; at < bytes; at++) {
    to[at] = 0;
    for (int k = 0; k < count; k++) to[at] += in.row(y + k - reach)[at] * weights[k];
  }
}

/** Sums over a row that begins `reach` cells before the picture. */
void blurAcross(const float *sums, const std::vector<float> &weights, int width, uint8_t *out) {
  const int count = int(weights.size());
  int x = 0;
  for (; x + 4 <= width; x += 4) {
    __m128 a = _mm_setzero_ps(), b = a, c = a, d = a;
    const float *at = sums + 4 * x;
    for (int k = 0; k < count; k++, at += 4) {
      const __m128 weight = _mm_set1_ps(weights[k]);
      a = _mm_add_ps(a, _mm_mul_ps(_mm_loadu_ps(at), weight));
      b = _mm_add_ps(b, _mm_mul_ps(_mm_loadu_ps(at + 4), weight));
      c = _mm_add_ps(c, _mm_mul_ps(_mm_loadu_ps(at + 8), weight));
      d = _mm_add_ps(d, _mm_mul_ps(_mm_loadu_ps(at + 12), weight));
    }
    const __m128i low = _mm_packs_epi32(_mm_cvtps_epi32(a), _mm_cvtps_epi32(b));
    const __m128i high = _mm_packs_epi32(_mm_cvtps_epi32(c), _mm_cvtps_epi32(d));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(out + 4 * x), _mm_packus_epi16(low, high));
  }
  for (int at = 4 * x; at < 4 * width; at++) {
    float sum = 0.5f;
    for (int k = 0; k < count; k++) sum += sums[at + 4 * k] * weights[k];
    out[at] = uint8_t(std::clamp(sum, 0.f, 255.f));
  }
}

/** Factors of a convolution as integers, divided by a power of 2. */
template <int Side>
struct Factors {
  static constexpr int kCount = Side * Side;
  /** One more than there are, so that they are pairs. */
  int16_t of[kCount + 1] = {};
  int shift = 14;

  explicit Factors(const float *floats) {
    float largest = 0;
    for (int i = 0; i < kCount; i++) largest = std::max(largest, std::fabs(floats[i]));
    while (shift > 1 && largest * float(1 << shift) > 32000.f) shift--;
    for (int i = 0; i < kCount; i++) of[i] = int16_t(std::lround(floats[i] * float(1 << shift)));
  }

  int half() const { return 1 << (shift - 1); }

  __m128i pair(int i) const {
    return _mm_set1_epi32(int32_t(uint16_t(of[i])) | int32_t(uint32_t(uint16_t(of[i + 1])) << 16));
  }
};

/** One cell whose neighbors may lie beyond the edge. */
template <int Side>
void convolveEdge(const Picture &in, const uint8_t *const *rows, const Factors<Side> &factors,
                  int x, uint8_t *out) {
  for (int c = 0; c < 4; c++) {
    int sum = factors.half();
    for (int i = 0; i < Side * Side; i++) {
      const int column = std::clamp(x + i % Side - Side / 2, 0, in.width - 1);
      sum += rows[i / Side][4 * column + c] * factors.of[i];
    }
    out[4 * x + c] = uint8_t(std::clamp(sum >> factors.shift, 0, 255));
  }
}

/** 4 cells at once: two neighbors at a time, whose bytes take turns and become words. */
template <int Side>
void convolveRow(const Picture &in, int y, const Factors<Side> &factors, uint8_t *out) {
  constexpr int reach = Side / 2, pairs = (Side * Side + 1) / 2;
  const uint8_t *rows[Side];
  for (int i = 0; i < Side; i++) rows[i] = in.row(y + i - reach);
  __m128i weights[pairs];
  for (int i = 0; i < pairs; i++) weights[i] = factors.pair(2 * i);
  const __m128i zero = _mm_setzero_si128();
  const __m128i half = _mm_set1_epi32(factors.half());
  const __m128i shift = _mm_cvtsi32_si128(factors.shift);
  int x = 0;
  for (; x < std::min(reach, in.width); x++) convolveEdge(in, rows, factors, x, out);
  for (; x + 4 + reach <= in.width; x += 4) {
    __m128i a = half, b = half, c = half, d = half;
    const auto cells = [&](int i) {
      return load(rows[i / Side] + 4 * (x + i % Side - reach));
    };
    for (int i = 0; i < pairs; i++) {
      const __m128i first = cells(2 * i);
      const __m128i second = 2 * i + 1 < Side * Side ? cells(2 * i + 1) : zero;
      const __m128i low = _mm_unpacklo_epi8(first, second);
      const __m128i high = _mm_unpackhi_epi8(first, second);
      a = _mm_add_epi32(a, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weights[i]));
      b = _mm_add_epi32(b, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weights[i]));
      c = _mm_add_epi32(c, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weights[i]));
      d = _mm_add_epi32(d, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weights[i]));
    }
    const __m128i low = _mm_packs_epi32(_mm_sra_epi32(a, shift), _mm_sra_epi32(b, shift));
    const __m128i high = _mm_packs_epi32(_mm_sra_epi32(c, shift), _mm_sra_epi32(d, shift));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(out + 4 * x), _mm_packus_epi16(low, high));
  }
  for (; x < in.width; x++) convolveEdge(in, rows, factors, x, out);
}

template <int Side>
void convolve(const Picture &in, uint8_t *out, const float *floats, int threads) {
  const Factors<Side> factors(floats);
  inBands(in.height, threads, [&](int from, int to) {
    for (int y = from; y < to; y++) convolveRow<Side>(in, y, factors, out + 4 * size_t(y) * in.width);
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
