// Google's replacement toolkit behind the functions of the race. Its sources are not part of this project.
#include <cstdint>
#include <map>
#include <memory>

#include "RenderScriptToolkit.h"

namespace {

using renderscript::RenderScriptToolkit;

/** A toolkit for each number of threads. */
RenderScriptToolkit &toolkit(int threads) {
  static auto *const made = new std::map<int, std::unique_ptr<RenderScriptToolkit>>;
  auto &one = (*made)[threads];
  if (one == nullptr) one = std::make_unique<RenderScriptToolkit>(threads);
  return *one;
}

}  // namespace

extern "C" {

void race_blur(const uint8_t *in, uint8_t *out, int width, int height, float radius, int threads) {
  toolkit(threads).blur(in, out, width, height, 4, int(radius));
}

void race_convolve3x3(const uint8_t *in, uint8_t *out, int width, int height, const float *factors,
                      int threads) {
  toolkit(threads).convolve3x3(in, out, 4, width, height, factors);
}

void race_convolve5x5(const uint8_t *in, uint8_t *out, int width, int height, const float *factors,
                      int threads) {
  toolkit(threads).convolve5x5(in, out, 4, width, height, factors);
}

void race_blend(const uint8_t *in, uint8_t *out, int width, int height, int mode, int threads) {
  using Mode = RenderScriptToolkit::BlendingMode;
  toolkit(threads).blend(mode == 0 ? Mode::MULTIPLY : Mode::SRC_OVER, in, out, width, height);
}

void race_color_matrix(const uint8_t *in, uint8_t *out, int width, int height, const float *matrix,
                       const float *add, int threads) {
  toolkit(threads).colorMatrix(in, out, 4, 4, width, height, matrix, add);
}

void race_lut(const uint8_t *in, uint8_t *out, int width, int height, const uint8_t *table,
              int threads) {
  toolkit(threads).lut(in, out, width, height, table, table + 256, table + 512, table + 768);
}

void race_lut3d(const uint8_t *in, uint8_t *out, int width, int height, const uint8_t *cube,
                int sideX, int sideY, int sideZ, int threads) {
  toolkit(threads).lut3d(in, out, width, height, cube, sideX, sideY, sideZ);
}

void race_histogram(const uint8_t *in, uint32_t *out, int width, int height, int threads) {
  toolkit(threads).histogram(in, reinterpret_cast<int32_t *>(out), width, height, 4);
}

void race_histogram_dot(const uint8_t *in, uint32_t *out, int width, int height,
                        const float *weights, int threads) {
  toolkit(threads).histogramDot(in, reinterpret_cast<int32_t *>(out), width, height, 4, weights);
}

void race_resize(const uint8_t *in, uint8_t *out, int fromWidth, int fromHeight, int width,
                 int height, int threads) {
  toolkit(threads).resize(in, out, fromWidth, fromHeight, 4, width, height);
}

}  // extern "C"
