// A cell of 4 bytes as a vector of 4 numbers, which is how toolkits of the intrinsics compute where no assembly was written.
#pragma once

#include <cstdint>
#include <cstring>

#include <smmintrin.h>

namespace race {

/** 4 bytes. */
inline __m128i bytesAt(const uint8_t *at) {
  int32_t bytes;
  std::memcpy(&bytes, at, 4);
  return _mm_cvtsi32_si128(bytes);
}

inline void storeBytes(uint8_t *at, __m128i cell) {
  const int32_t bytes = _mm_cvtsi128_si32(cell);
  std::memcpy(at, &bytes, 4);
}

inline __m128 floatsAt(const uint8_t *at) {
  return _mm_cvtepi32_ps(_mm_cvtepu8_epi32(bytesAt(at)));
}

/** Floats as bytes, cut off behind the point and limited to 0 to 255. */
inline void storeFloats(uint8_t *at, __m128 cell) {
  const __m128 limited = _mm_min_ps(_mm_max_ps(cell, _mm_setzero_ps()), _mm_set1_ps(255.f));
  const __m128i words = _mm_packus_epi32(_mm_cvttps_epi32(limited), _mm_setzero_si128());
  storeBytes(at, _mm_packus_epi16(words, words));
}

/** A sum and a product. */
inline __m128 plus(__m128 sum, __m128 a, float b) {
  return _mm_add_ps(sum, _mm_mul_ps(a, _mm_set1_ps(b)));
}

}  // namespace race
