// What looks at one cell at a time: blend, color matrix, tables, and tables of colors.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include <smmintrin.h>

#include "crew.h"

namespace {

using race::inBands;

__m128i load(const uint8_t *at) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(at)); }

void store(uint8_t *at, __m128i cells) { _mm_storeu_si128(reinterpret_cast<__m128i *>(at), cells); }

/** Products of bytes, divided by 256. */
__m128i product(__m128i a, __m128i b) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i low = _mm_mullo_epi16(_mm_unpacklo_epi8(a, zero), _mm_unpacklo_epi8(b, zero));
  const __m128i high = _mm_mullo_epi16(_mm_unpackhi_epi8(a, zero), _mm_unpackhi_epi8(b, zero));
  return _mm_packus_epi16(_mm_srli_epi16(low, 8), _mm_srli_epi16(high, 8));
}

__m128i multiply(__m128i source, __m128i under) { return product(source, under); }

__m128i sourceOver(__m128i source, __m128i under) {
  const __m128i repeat = _mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  const __m128i alpha = _mm_shuffle_epi8(source, repeat);
  const __m128i rest = _mm_xor_si128(alpha, _mm_set1_epi8(-1));
  return _mm_adds_epu8(source, product(under, rest));
}

/** Changes cells by a function of 4 cells; a rest goes through a copy. */
template <__m128i (*Mix)(__m128i, __m128i)>
void blendCells(const uint8_t *in, uint8_t *out, int cells) {
  int at = 0;
  for (; at + 4 <= cells; at += 4) store(out + 4 * at, Mix(load(in + 4 * at), load(out + 4 * at)));
  const size_t rest = 4 * (cells - at);
  if (rest == 0) return;
  uint8_t source[16] = {}, under[16] = {};
  std::memcpy(source, in + 4 * at, rest);
  std::memcpy(under, out + 4 * at, rest);
  store(under, Mix(load(source), load(under)));
  std::memcpy(out + 4 * at, under, rest);
}

/** Factors and terms of a color matrix as integers, divided by a power of 2. */
struct Matrix {
  int16_t factors[16];
  int32_t terms[4];
  int shift;
};

Matrix integersOf(const float *matrix, const float *add) {
  Matrix made;
  float largest = 0;
  for (int i = 0; i < 16; i++) largest = std::max(largest, std::fabs(matrix[i]));
  made.shift = 14;
  while (made.shift > 0 && largest * float(1 << made.shift) > 32000.f) made.shift--;
  const float one = float(1 << made.shift);
  for (int i = 0; i < 16; i++) made.factors[i] = int16_t(std::lround(matrix[i] * one));
  for (int i = 0; i < 4; i++) made.terms[i] = int32_t(std::lround((add[i] * 255.f + 0.5f) * one));
  return made;
}

/** Whether red, green and blue become the same number, and alpha stays. */
bool isGrey(const float *m, const float *add) {
  for (int j = 0; j < 3; j++) {
    if (m[4 * j] != m[4 * j + 1] || m[4 * j] != m[4 * j + 2] || m[4 * j + 3] != 0) return false;
  }
  return m[12] == 0 && m[13] == 0 && m[14] == 0 && m[15] == 1 && add[0] == add[1] &&
         add[0] == add[2] && add[3] == 0;
}

struct General {
  __m128i redGreen, blueAlpha, terms;
  int shift;

  explicit General(const Matrix &m) : shift(m.shift) {
    int16_t first[8], second[8];
    for (int i = 0; i < 4; i++) {
      first[2 * i] = m.factors[i];
      first[2 * i + 1] = m.factors[4 + i];
      second[2 * i] = m.factors[8 + i];
      second[2 * i + 1] = m.factors[12 + i];
    }
    redGreen = _mm_loadu_si128(reinterpret_cast<const __m128i *>(first));
    blueAlpha = _mm_loadu_si128(reinterpret_cast<const __m128i *>(second));
    terms = _mm_loadu_si128(reinterpret_cast<const __m128i *>(m.terms));
  }

  template <int Cell>
  __m128i one(__m128i cells) const {
    constexpr char r = 4 * Cell, g = r + 1, b = r + 2, a = r + 3, z = -1;
    const __m128i pairs = _mm_setr_epi8(r, z, g, z, r, z, g, z, r, z, g, z, r, z, g, z);
    const __m128i others = _mm_setr_epi8(b, z, a, z, b, z, a, z, b, z, a, z, b, z, a, z);
    const __m128i sum = _mm_add_epi32(_mm_madd_epi16(_mm_shuffle_epi8(cells, pairs), redGreen),
                                      _mm_madd_epi16(_mm_shuffle_epi8(cells, others), blueAlpha));
    return _mm_sra_epi32(_mm_add_epi32(sum, terms), _mm_cvtsi32_si128(shift));
  }

  __m128i operator()(__m128i cells) const {
    return _mm_packus_epi16(_mm_packs_epi32(one<0>(cells), one<1>(cells)),
                            _mm_packs_epi32(one<2>(cells), one<3>(cells)));
  }
};

struct Grey {
  __m128i factors, term;
  int shift;

  explicit Grey(const Matrix &m) : shift(m.shift) {
    const int16_t r = m.factors[0], g = m.factors[4], b = m.factors[8];
    factors = _mm_setr_epi16(r, g, b, 0, r, g, b, 0);
    term = _mm_set1_epi32(m.terms[0]);
  }

  __m128i operator()(__m128i cells) const {
    const __m128i zero = _mm_setzero_si128();
    const __m128i low = _mm_madd_epi16(_mm_unpacklo_epi8(cells, zero), factors);
    const __m128i high = _mm_madd_epi16(_mm_unpackhi_epi8(cells, zero), factors);
    __m128i sum = _mm_add_epi32(_mm_hadd_epi32(low, high), term);
    sum = _mm_sra_epi32(sum, _mm_cvtsi32_si128(shift));
    sum = _mm_max_epi32(_mm_min_epi32(sum, _mm_set1_epi32(255)), zero);
    const __m128i spread = _mm_setr_epi8(0, 0, 0, -1, 4, 4, 4, -1, 8, 8, 8, -1, 12, 12, 12, -1);
    const __m128i alpha = _mm_and_si128(cells, _mm_set1_epi32(int(0xff000000u)));
    return _mm_or_si128(_mm_shuffle_epi8(sum, spread), alpha);
  }
};

template <typename Map>
void mapCells(const Map &map, const uint8_t *in, uint8_t *out, int cells) {
  int at = 0;
  for (; at + 4 <= cells; at += 4) store(out + 4 * at, map(load(in + 4 * at)));
  const size_t rest = 4 * (cells - at);
  if (rest == 0) return;
  uint8_t copy[16] = {};
  std::memcpy(copy, in + 4 * at, rest);
  store(copy, map(load(copy)));
  std::memcpy(out + 4 * at, copy, rest);
}

/** A color of the cube as 4 numbers of 32 bits. */
__m128i color(const uint8_t *at) {
  int32_t bytes;
  std::memcpy(&bytes, at, 4);
  return _mm_cvtepu8_epi32(_mm_cvtsi32_si128(bytes));
}

__m128i mix(__m128i a, __m128i b, int weight) {
  return _mm_add_epi32(_mm_mullo_epi32(a, _mm_set1_epi32(32768 - weight)),
                       _mm_mullo_epi32(b, _mm_set1_epi32(weight)));
}

}  // namespace

extern "C" {

/** Blends: mode 0 multiplies, mode 1 lays the source over the destination. */
void race_blend(const uint8_t *in, uint8_t *out, int width, int height, int mode, int threads) {
  inBands(height, threads, [=](int from, int to) {
    const size_t start = 4 * size_t(from) * width;
    const int cells = (to - from) * width;
    if (mode == 0) return blendCells<multiply>(in + start, out + start, cells);
    blendCells<sourceOver>(in + start, out + start, cells);
  });
}

/** A 4 x 4 matrix, column by column, and 4 terms where 1 stands for 255. */
void race_color_matrix(const uint8_t *in, uint8_t *out, int width, int height, const float *matrix,
                       const float *add, int threads) {
  const Matrix integers = integersOf(matrix, add);
  const bool grey = isGrey(matrix, add);
  inBands(height, threads, [=](int from, int to) {
    const size_t start = 4 * size_t(from) * width;
    const int cells = (to - from) * width;
    if (grey) return mapCells(Grey(integers), in + start, out + start, cells);
    mapCells(General(integers), in + start, out + start, cells);
  });
}

/** 4 tables of 256 bytes. */
void race_lut(const uint8_t *in, uint8_t *out, int width, int height, const uint8_t *table,
              int threads) {
  inBands(height, threads, [=](int from, int to) {
    const size_t end = 4 * size_t(to) * width;
    for (size_t at = 4 * size_t(from) * width; at < end; at += 4) {
      out[at] = table[in[at]];
      out[at + 1] = table[256 + in[at + 1]];
      out[at + 2] = table[512 + in[at + 2]];
      out[at + 3] = table[768 + in[at + 3]];
    }
  });
}

/** A cube of colors, interpolated along red, green and blue; alpha stays. */
void race_lut3d(const uint8_t *in, uint8_t *out, int width, int height, const uint8_t *cube,
                int sideX, int sideY, int sideZ, int threads) {
  const int scaleX = int((sideX - 1) / 255.f * 32768.f);
  const int scaleY = int((sideY - 1) / 255.f * 32768.f);
  const int scaleZ = int((sideZ - 1) / 255.f * 32768.f);
  const size_t stepY = 4 * size_t(sideX), stepZ = stepY * sideY;
  inBands(height, threads, [=](int from, int to) {
    const size_t end = 4 * size_t(to) * width;
    for (size_t at = 4 * size_t(from) * width; at < end; at += 4) {
      const int x = in[at] * scaleX, y = in[at + 1] * scaleY, z = in[at + 2] * scaleZ;
      const int wx = x & 32767, wy = y & 32767, wz = z & 32767;
      const uint8_t *near = cube + 4 * (x >> 15) + stepY * (y >> 15) + stepZ * (z >> 15);
      const uint8_t *far = near + stepZ;
      const auto alongX = [wx](const uint8_t *node) {
        return _mm_srli_epi32(mix(color(node), color(node + 4), wx), 7);
      };
      const auto alongY = [&](const uint8_t *node) {
        return _mm_srli_epi32(mix(alongX(node), alongX(node + stepY), wy), 15);
      };
      const __m128i sum = _mm_srli_epi32(mix(alongY(near), alongY(far), wz), 15);
      const __m128i words = _mm_srli_epi32(_mm_add_epi32(sum, _mm_set1_epi32(127)), 8);
      const __m128i bytes = _mm_packus_epi16(_mm_packus_epi32(words, words), words);
      const uint32_t made = uint32_t(_mm_cvtsi128_si32(bytes)) & 0xffffff;
      const uint32_t cell = made | uint32_t(in[at + 3]) << 24;
      std::memcpy(out + at, &cell, 4);
    }
  });
}

}  // extern "C"
