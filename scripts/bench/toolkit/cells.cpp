// What looks at one cell at a time: blend, color matrix, tables, and tables of colors.
#include <cstdint>
#include <cstring>

#include "cell.h"
#include "crew.h"

namespace {

using race::bytesAt;
using race::floatsAt;
using race::inBands;
using race::plus;
using race::storeBytes;
using race::storeFloats;

__m128i wordsAt(const uint8_t *at) { return _mm_cvtepu8_epi16(bytesAt(at)); }

/** Products of bytes, divided by 256. */
__m128i product(__m128i a, __m128i b) { return _mm_srli_epi16(_mm_mullo_epi16(a, b), 8); }

__m128i multiply(__m128i source, __m128i under) { return product(source, under); }

__m128i sourceOver(__m128i source, __m128i under) {
  const __m128i alpha = _mm_shufflelo_epi16(source, _MM_SHUFFLE(3, 3, 3, 3));
  const __m128i rest = _mm_sub_epi16(_mm_set1_epi16(255), alpha);
  return _mm_add_epi16(source, product(under, rest));
}

template <__m128i (*Mix)(__m128i, __m128i)>
void blendCells(const uint8_t *in, uint8_t *out, size_t bytes) {
  for (size_t at = 0; at < bytes; at += 4) {
    const __m128i mixed = Mix(wordsAt(in + at), wordsAt(out + at));
    storeBytes(out + at, _mm_packus_epi16(mixed, mixed));
  }
}

/** A color of the cube as 4 numbers of 32 bits. */
__m128i color(const uint8_t *at) { return _mm_cvtepu8_epi32(bytesAt(at)); }

__m128i mix(__m128i a, __m128i b, int weight) {
  return _mm_add_epi32(_mm_mullo_epi32(a, _mm_set1_epi32(32768 - weight)),
                       _mm_mullo_epi32(b, _mm_set1_epi32(weight)));
}

}  // namespace

extern "C" {

/** Blends: mode 0 multiplies, mode 1 lays the source over the destination. */
void race_blend(const uint8_t *in, uint8_t *out, int width, int height, int mode, int threads) {
  inBands(height, threads, [=](int from, int to) {
    const size_t start = 4 * size_t(from) * width, bytes = 4 * size_t(to - from) * width;
    if (mode == 0) return blendCells<multiply>(in + start, out + start, bytes);
    blendCells<sourceOver>(in + start, out + start, bytes);
  });
}

/** A 4 x 4 matrix, column by column, and 4 terms where 1 stands for 255; in floats. */
void race_color_matrix(const uint8_t *in, uint8_t *out, int width, int height, const float *matrix,
                       const float *add, int threads) {
  const __m128 half = _mm_set1_ps(0.5f);
  const __m128 terms = plus(half, _mm_loadu_ps(add), 255.f);
  __m128 columns[4];
  for (int i = 0; i < 4; i++) columns[i] = _mm_loadu_ps(matrix + 4 * i);
  inBands(height, threads, [=](int from, int to) {
    const size_t end = 4 * size_t(to) * width;
    for (size_t at = 4 * size_t(from) * width; at < end; at += 4) {
      __m128 sum = terms;
      for (int i = 0; i < 4; i++) sum = plus(sum, columns[i], float(in[at + i]));
      storeFloats(out + at, sum);
    }
  });
}

/** 4 tables of 256 bytes. */
void race_lut(const uint8_t *in, uint8_t *out, int width, int height, const uint8_t *table,
              int threads) {
  inBands(height, threads, [=](int from, int to) {
    const size_t end = 4 * size_t(to) * width;
    for (size_t at = 4 * size_t(from) * width; at < end; at += 4) {
      const uint32_t r = table[in[at]], g = table[256 + in[at + 1]];
      const uint32_t b = table[512 + in[at + 2]], a = table[768 + in[at + 3]];
      const uint32_t cell = r | g << 8 | b << 16 | a << 24;
      std::memcpy(out + at, &cell, 4);
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
