#pragma version(1)

rs_matrix2x2 m2;
rs_matrix3x3 m3;
rs_matrix4x4 m4, n4;
float4 q;

float2 RS_KERNEL by2(float2 in) { return rsMatrixMultiply(&m2, in); }
float3 RS_KERNEL by3(float3 in) { return rsMatrixMultiply(&m3, in); }
float4 RS_KERNEL by4(float4 in) { return rsMatrixMultiply(&m4, in); }
float4 RS_KERNEL place3(float3 in) { return rsMatrixMultiply(&m4, in); }

void multiply() { rsMatrixMultiply(&m4, &n4); }
void load_multiply() {
  rs_matrix4x4 left = m4;
  rsMatrixLoadMultiply(&m4, &left, &n4);
}
void transpose() { rsMatrixTranspose(&m4); }
void transpose3() { rsMatrixTranspose(&m3); }
void invert() { rsMatrixInverse(&m4); }
void invert_transpose() { rsMatrixInverseTranspose(&m4); }
void identity() { rsMatrixLoadIdentity(&m4); }
void set_and_get() { rsMatrixSet(&m4, 2, 1, rsMatrixGet(&n4, 1, 3)); }
void rotate() { rsMatrixLoadRotate(&m4, 90, 0, 0, 2); }
void scale() { rsMatrixScale(&m4, 2, 3, 4); }
void translate() { rsMatrixTranslate(&m4, 2, 3, 4); }
void load_scale() { rsMatrixLoadScale(&m4, 2, 3, 4); }
void load_translate() { rsMatrixLoadTranslate(&m4, 2, 3, 4); }
void ortho() { rsMatrixLoadOrtho(&m4, -1, 3, -2, 6, 1, 9); }
void frustum() { rsMatrixLoadFrustum(&m4, -1, 3, -2, 6, 1, 9); }
void widen() { rsMatrixLoad(&m4, &m3); }
