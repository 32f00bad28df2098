// What makes a picture of another kind: resize, and a camera's frame to colors.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include <smmintrin.h>

#include "crew.h"

namespace {

using race::inBands;

/** The 4 cells that an output cell lies between along one axis, and their weights. */
struct Place {
  int taps[4];
  float weights[4];
};

std::vector<Place> placesOf(int from, int to) {
  std::vector<Place> places(to);
  const float scale = float(from) / float(to);
  for (int i = 0; i < to; i++) {
    const float exact = (float(i) + 0.5f) * scale - 0.5f;
    const int first = int(std::floor(exact));
    const float x = exact - float(first), x2 = x * x, x3 = x2 * x;
    for (int k = 0; k < 4; k++) places[i].taps[k] = std::clamp(first + k - 1, 0, from - 1);
    places[i].weights[0] = 0.5f * (-x + 2 * x2 - x3);
    places[i].weights[1] = 0.5f * (2 - 5 * x2 + 3 * x3);
    places[i].weights[2] = 0.5f * (x + 4 * x2 - 3 * x3);
    places[i].weights[3] = 0.5f * (x3 - x2);
  }
  return places;
}

__m128 cellAt(const uint8_t *row, int x) {
  int32_t bytes;
  std::memcpy(&bytes, row + 4 * size_t(x), 4);
  return _mm_cvtepi32_ps(_mm_cvtepu8_epi32(_mm_cvtsi32_si128(bytes)));
}

__m128 across(const uint8_t *row, const Place &place) {
  __m128 sum = _mm_setzero_ps();
  for (int k = 0; k < 4; k++) {
    const __m128 weight = _mm_set1_ps(place.weights[k]);
    sum = _mm_add_ps(sum, _mm_mul_ps(cellAt(row, place.taps[k]), weight));
  }
  return sum;
}

/** Pairs of words times factors: 4 numbers of 32 bits, divided by 256. */
__m128i dot(__m128i pairs, __m128i factors, __m128i more) {
  return _mm_srai_epi32(_mm_add_epi32(_mm_madd_epi16(pairs, factors), more), 8);
}

__m128i two(int first, int second) {
  return _mm_set1_epi32(int32_t(uint32_t(uint16_t(first)) | uint32_t(uint16_t(second)) << 16));
}

uint8_t limited(int value) { return uint8_t(std::clamp(value >> 8, 0, 255)); }

void yuvCell(int y, int u, int v, uint8_t *out) {
  const int bright = 298 * (y - 16) + 128;
  out[0] = limited(bright + 409 * (v - 128));
  out[1] = limited(bright - 100 * (u - 128) - 208 * (v - 128));
  out[2] = limited(bright + 516 * (u - 128));
  out[3] = 255;
}

/** 8 cells at once. */
void nv21Row(const uint8_t *y, const uint8_t *vu, int width, uint8_t *out) {
  const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi32(128);
  const __m128i repeatV = _mm_setr_epi8(0, -1, 0, -1, 2, -1, 2, -1, 4, -1, 4, -1, 6, -1, 6, -1);
  const __m128i repeatU = _mm_setr_epi8(1, -1, 1, -1, 3, -1, 3, -1, 5, -1, 5, -1, 7, -1, 7, -1);
  int x = 0;
  for (; x + 8 <= width; x += 8) {
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i *>(y + x));
    const __m128i colors = _mm_loadl_epi64(reinterpret_cast<const __m128i *>(vu + x));
    const __m128i ys = _mm_sub_epi16(_mm_unpacklo_epi8(bytes, zero), _mm_set1_epi16(16));
    const __m128i middle = _mm_set1_epi16(128);
    const __m128i vs = _mm_sub_epi16(_mm_shuffle_epi8(colors, repeatV), middle);
    const __m128i us = _mm_sub_epi16(_mm_shuffle_epi8(colors, repeatU), middle);
    const auto both = [&](__m128i other, __m128i factors, __m128i moreLow, __m128i moreHigh) {
      return _mm_packs_epi32(dot(_mm_unpacklo_epi16(ys, other), factors, moreLow),
                             dot(_mm_unpackhi_epi16(ys, other), factors, moreHigh));
    };
    const __m128i byV = two(-208, 0);
    const __m128i lowV = _mm_madd_epi16(_mm_unpacklo_epi16(vs, zero), byV);
    const __m128i highV = _mm_madd_epi16(_mm_unpackhi_epi16(vs, zero), byV);
    const __m128i red = both(vs, two(298, 409), half, half);
    const __m128i green =
        both(us, two(298, -100), _mm_add_epi32(half, lowV), _mm_add_epi32(half, highV));
    const __m128i blue = both(us, two(298, 516), half, half);
    const __m128i redBlue = _mm_packus_epi16(red, blue);
    const __m128i greenAlpha = _mm_packus_epi16(green, _mm_set1_epi16(255));
    const __m128i redGreen = _mm_unpacklo_epi8(redBlue, greenAlpha);
    const __m128i blueAlpha = _mm_unpackhi_epi8(redBlue, greenAlpha);
    __m128i *const to = reinterpret_cast<__m128i *>(out + 4 * x);
    _mm_storeu_si128(to, _mm_unpacklo_epi16(redGreen, blueAlpha));
    _mm_storeu_si128(to + 1, _mm_unpackhi_epi16(redGreen, blueAlpha));
  }
  for (; x < width; x++) yuvCell(y[x], vu[(x & ~1) + 1], vu[x & ~1], out + 4 * x);
}

}  // namespace

extern "C" {

/** Bicubic: each cell from 4 x 4, in floats, the 4 components at once. */
void race_resize(const uint8_t *in, uint8_t *out, int fromWidth, int fromHeight, int width,
                 int height, int threads) {
  const std::vector<Place> columns = placesOf(fromWidth, width);
  const std::vector<Place> rows = placesOf(fromHeight, height);
  inBands(height, threads, [&](int from, int to) {
    for (int y = from; y < to; y++) {
      const Place &row = rows[y];
      uint8_t *const line = out + 4 * size_t(y) * width;
      for (int x = 0; x < width; x++) {
        __m128 sum = _mm_setzero_ps();
        for (int k = 0; k < 4; k++) {
          const uint8_t *const cells = in + 4 * size_t(row.taps[k]) * fromWidth;
          const __m128 weight = _mm_set1_ps(row.weights[k]);
          sum = _mm_add_ps(sum, _mm_mul_ps(across(cells, columns[x]), weight));
        }
        const __m128i words = _mm_cvtps_epi32(sum);
        const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(words, words), words);
        const int32_t cell = _mm_cvtsi128_si32(bytes);
        std::memcpy(line + 4 * x, &cell, 4);
      }
    }
  });
}

/** A frame whose V and U take turns in one plane. */
void race_nv21(const uint8_t *y, const uint8_t *vu, uint8_t *out, int width, int height,
               int yStride, int uvStride, int threads) {
  inBands(height, threads, [=](int from, int to) {
    for (int row = from; row < to; row++) {
      nv21Row(y + size_t(row) * yStride, vu + size_t(row / 2) * uvStride, width,
              out + 4 * size_t(row) * width);
    }
  });
}

}  // extern "C"
