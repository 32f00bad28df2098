/* Matrices, by columns. */

#define MATRIX(T, V, N)                                                                                  \
  float RS_FUNCTION rsMatrixGet(const T *m, uint32_t column, uint32_t row) { return m->m[column * N + row]; } \
  void RS_FUNCTION rsMatrixSet(T *m, uint32_t column, uint32_t row, float value) { m->m[column * N + row] = value; } \
  void RS_FUNCTION rsMatrixLoadIdentity(T *m) {                                                          \
    for (int i = 0; i < N * N; i++) m->m[i] = i % (N + 1) == 0;                                          \
  }                                                                                                      \
  void RS_FUNCTION rsMatrixLoad(T *m, const float *values) {                                             \
    for (int i = 0; i < N * N; i++) m->m[i] = values[i];                                                 \
  }                                                                                                      \
  void RS_FUNCTION rsMatrixLoad(T *m, const T *from) { *m = *from; }                                     \
  void RS_FUNCTION rsMatrixLoadMultiply(T *m, const T *left, const T *right) {                           \
    T product;                                                                                           \
    for (int c = 0; c < N; c++) {                                                                        \
      for (int r = 0; r < N; r++) {                                                                      \
        float sum = 0;                                                                                   \
        for (int i = 0; i < N; i++) sum += left->m[i * N + r] * right->m[c * N + i];                     \
        product.m[c * N + r] = sum;                                                                      \
      }                                                                                                  \
    }                                                                                                    \
    *m = product;                                                                                        \
  }                                                                                                      \
  void RS_FUNCTION rsMatrixMultiply(T *m, const T *right) { rsMatrixLoadMultiply(m, m, right); }         \
  V RS_FUNCTION rsMatrixMultiply(const T *m, V v) {                                                      \
    V result;                                                                                            \
    for (int r = 0; r < N; r++) {                                                                        \
      float sum = 0;                                                                                     \
      for (int i = 0; i < N; i++) sum += m->m[i * N + r] * v[i];                                         \
      result[r] = sum;                                                                                   \
    }                                                                                                    \
    return result;                                                                                       \
  }                                                                                                      \
  void RS_FUNCTION rsMatrixTranspose(T *m) {                                                             \
    T from = *m;                                                                                         \
    for (int i = 0; i < N * N; i++) m->m[i] = from.m[i % N * N + i / N];                                 \
  }
MATRIX(rs_matrix2x2, float2, 2)
MATRIX(rs_matrix3x3, float3, 3)
MATRIX(rs_matrix4x4, float4, 4)

float3 RS_FUNCTION rsMatrixMultiply(const rs_matrix3x3 *m, float2 v) {
  return rsMatrixMultiply(m, (float3){v.x, v.y, 0});
}
float4 RS_FUNCTION rsMatrixMultiply(const rs_matrix4x4 *m, float3 v) {
  return rsMatrixMultiply(m, (float4){v.x, v.y, v.z, 1});
}
float4 RS_FUNCTION rsMatrixMultiply(const rs_matrix4x4 *m, float2 v) {
  return rsMatrixMultiply(m, (float4){v.x, v.y, 0, 1});
}
/* As scripts for API level 13 and below call them: with a matrix that might change. */
#define OLD_MULTIPLY(T, R, V) \
  R RS_FUNCTION rsMatrixMultiply(T *m, V v) { return rsMatrixMultiply((const T *)m, v); }
OLD_MULTIPLY(rs_matrix2x2, float2, float2)
OLD_MULTIPLY(rs_matrix3x3, float3, float2)
OLD_MULTIPLY(rs_matrix3x3, float3, float3)
OLD_MULTIPLY(rs_matrix4x4, float4, float2)
OLD_MULTIPLY(rs_matrix4x4, float4, float3)
OLD_MULTIPLY(rs_matrix4x4, float4, float4)
#define WIDEN_MATRIX(T, N)                                                  \
  void RS_FUNCTION rsMatrixLoad(rs_matrix4x4 *m, const T *from) {           \
    rsMatrixLoadIdentity(m);                                                \
    for (int i = 0; i < N * N; i++) m->m[i / N * 4 + i % N] = from->m[i];   \
  }
WIDEN_MATRIX(rs_matrix2x2, 2)
WIDEN_MATRIX(rs_matrix3x3, 3)

static float minor_of(const float *m, int column, int row) {
  const float *c[3];
  int r[3];
  for (int i = 0, n = 0; i < 4; i++) {
    if (i != column) c[n++] = m + 4 * i;
  }
  for (int i = 0, n = 0; i < 4; i++) {
    if (i != row) r[n++] = i;
  }
  return c[0][r[0]] * (c[1][r[1]] * c[2][r[2]] - c[1][r[2]] * c[2][r[1]]) -
         c[0][r[1]] * (c[1][r[0]] * c[2][r[2]] - c[1][r[2]] * c[2][r[0]]) +
         c[0][r[2]] * (c[1][r[0]] * c[2][r[1]] - c[1][r[1]] * c[2][r[0]]);
}
/* By cofactors; a matrix whose determinant is next to nothing stays as it is. */
static bool invert(rs_matrix4x4 *m, bool transposed) {
  rs_matrix4x4 cofactors;
  for (int i = 0; i < 16; i++) {
    float minor = minor_of(m->m, i / 4, i % 4);
    cofactors.m[i] = (i / 4 + i % 4) & 1 ? -minor : minor;
  }
  float determinant = 0;
  for (int i = 0; i < 4; i++) determinant += m->m[i] * cofactors.m[i];
  if (one_fabs(determinant) < 1e-6f) return false;
  for (int i = 0; i < 16; i++) m->m[i] = cofactors.m[transposed ? i : i % 4 * 4 + i / 4] / determinant;
  return true;
}
bool RS_FUNCTION rsMatrixInverse(rs_matrix4x4 *m) { return invert(m, false); }
bool RS_FUNCTION rsMatrixInverseTranspose(rs_matrix4x4 *m) { return invert(m, true); }

void RS_FUNCTION rsMatrixLoadRotate(rs_matrix4x4 *m, float degrees, float x, float y, float z) {
  float length = one_sqrt(x * x + y * y + z * z);
  if (length != 1 && length != 0) {
    x /= length;
    y /= length;
    z /= length;
  }
  float angle = degrees * (M_PI / 180), c = one_cos(angle), s = one_sin(angle), rest = 1 - c;
  *m = (rs_matrix4x4){{x * x * rest + c, x * y * rest + z * s, x * z * rest - y * s, 0,
                       x * y * rest - z * s, y * y * rest + c, y * z * rest + x * s, 0,
                       x * z * rest + y * s, y * z * rest - x * s, z * z * rest + c, 0,
                       0, 0, 0, 1}};
}
void RS_FUNCTION rsMatrixLoadScale(rs_matrix4x4 *m, float x, float y, float z) {
  *m = (rs_matrix4x4){{x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1}};
}
void RS_FUNCTION rsMatrixLoadTranslate(rs_matrix4x4 *m, float x, float y, float z) {
  *m = (rs_matrix4x4){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1}};
}
void RS_FUNCTION rsMatrixRotate(rs_matrix4x4 *m, float degrees, float x, float y, float z) {
  rs_matrix4x4 by;
  rsMatrixLoadRotate(&by, degrees, x, y, z);
  rsMatrixMultiply(m, &by);
}
void RS_FUNCTION rsMatrixScale(rs_matrix4x4 *m, float x, float y, float z) {
  rs_matrix4x4 by;
  rsMatrixLoadScale(&by, x, y, z);
  rsMatrixMultiply(m, &by);
}
void RS_FUNCTION rsMatrixTranslate(rs_matrix4x4 *m, float x, float y, float z) {
  rs_matrix4x4 by;
  rsMatrixLoadTranslate(&by, x, y, z);
  rsMatrixMultiply(m, &by);
}
void RS_FUNCTION rsMatrixLoadOrtho(rs_matrix4x4 *m, float l, float r, float b, float t, float n, float f) {
  *m = (rs_matrix4x4){{2 / (r - l), 0, 0, 0, 0, 2 / (t - b), 0, 0, 0, 0, -2 / (f - n), 0,
                       -(r + l) / (r - l), -(t + b) / (t - b), -(f + n) / (f - n), 1}};
}
void RS_FUNCTION rsMatrixLoadFrustum(rs_matrix4x4 *m, float l, float r, float b, float t, float n, float f) {
  *m = (rs_matrix4x4){{2 * n / (r - l), 0, 0, 0, 0, 2 * n / (t - b), 0, 0,
                       (r + l) / (r - l), (t + b) / (t - b), -(f + n) / (f - n), -1, 0, 0, -2 * f * n / (f - n), 0}};
}
void RS_FUNCTION rsMatrixLoadPerspective(rs_matrix4x4 *m, float fovy, float aspect, float n, float f) {
  float top = n * one_tan(fovy * (M_PI / 360));
  rsMatrixLoadFrustum(m, -top * aspect, top * aspect, -top, top, n, f);
}
