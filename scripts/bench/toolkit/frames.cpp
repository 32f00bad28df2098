// What makes a picture of another kind: resize, and a camera's frame to colors.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "cell.h"
#include "crew.h"

namespace {

using race::floatsAt;
using race::inBands;
using race::plus;
using race::storeFloats;

/** The 4 cells that an output cell lies between along one axis, and how far it is behind the second one. */
struct Place {
  int taps[4];
  float behind;

  Place(int at, int from, int to) {
    const float exact = (float(at) + 0.5f) * float(from) / float(to) - 0.5f;
    const int first = int(std::floor(exact));
    behind = exact - float(first);
    for (int k = 0; k < 4; k++) taps[k] = std::clamp(first + k - 1, 0, from - 1);
  }
};

/** A cubic between the second and the third of four values. */
__m128 cubic(const __m128 *p, float x) {
  const __m128 third = _mm_sub_ps(p[3], p[0]);
  const __m128 cube = plus(third, _mm_sub_ps(p[1], p[2]), 3.f);
  const __m128 near = plus(_mm_mul_ps(p[0], _mm_set1_ps(2.f)), p[1], -5.f);
  const __m128 square = _mm_sub_ps(plus(near, p[2], 4.f), p[3]);
  const __m128 slope = _mm_sub_ps(p[2], p[0]);
  return plus(p[1], plus(slope, plus(square, cube, x), x), 0.5f * x);
}

uint8_t limited(int value) { return uint8_t(std::clamp(value >> 8, 0, 255)); }

void yuvCell(int y, int u, int v, uint8_t *out) {
  const int bright = 298 * (y - 16) + 128;
  out[0] = limited(bright + 409 * (v - 128));
  out[1] = limited(bright - 100 * (u - 128) - 208 * (v - 128));
  out[2] = limited(bright + 516 * (u - 128));
  out[3] = 255;
}

}  // namespace

extern "C" {

/** Bicubic: each cell from 4 x 4, in floats, the 4 components at once; first down, then across. */
void race_resize(const uint8_t *in, uint8_t *out, int fromWidth, int fromHeight, int width,
                 int height, int threads) {
  inBands(height, threads, [&](int from, int to) {
    for (int y = from; y < to; y++) {
      const Place row(y, fromHeight, height);
      uint8_t *const line = out + 4 * size_t(y) * width;
      for (int x = 0; x < width; x++) {
        const Place column(x, fromWidth, width);
        __m128 sums[4];
        for (int i = 0; i < 4; i++) {
          __m128 cells[4];
          for (int k = 0; k < 4; k++) {
            cells[k] = floatsAt(in + 4 * (size_t(row.taps[k]) * fromWidth + column.taps[i]));
          }
          sums[i] = cubic(cells, row.behind);
        }
        storeFloats(line + 4 * x, _mm_add_ps(cubic(sums, column.behind), _mm_set1_ps(0.5f)));
      }
    }
  });
}

/** A frame whose V and U take turns in one plane. */
void race_nv21(const uint8_t *y, const uint8_t *vu, uint8_t *out, int width, int height,
               int yStride, int uvStride, int threads) {
  inBands(height, threads, [=](int from, int to) {
    for (int row = from; row < to; row++) {
      const uint8_t *const bright = y + size_t(row) * yStride;
      const uint8_t *const colors = vu + size_t(row / 2) * uvStride;
      uint8_t *const line = out + 4 * size_t(row) * width;
      for (int x = 0; x < width; x++) {
        const int pair = x & ~1;
        yuvCell(bright[x], colors[pair + 1], colors[pair], line + 4 * x);
      }
    }
  });
}

}  // extern "C"
