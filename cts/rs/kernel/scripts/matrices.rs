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

/* Smaller matrices, and forms that the functions above have for others. */
float numbers[16];
rs_matrix2x2 n2;
rs_matrix3x3 n3;
float4 vectors[4];
int answers[2];
void small_products() {
  rsMatrixMultiply(&m2, &n2);
  rsMatrixMultiply(&m3, &n3);
}
void small_load_products() {
  rsMatrixLoadMultiply(&m2, &n2, &m2);
  rsMatrixLoadMultiply(&m3, &n3, &m3);
}
void small_transposes() {
  rsMatrixTranspose(&m2);
  rsMatrixTranspose(&m3);
}
void small_identities() {
  rsMatrixLoadIdentity(&m2);
  rsMatrixLoadIdentity(&m3);
}
void small_loads() {
  rsMatrixLoad(&m2, &n2);
  rsMatrixLoad(&m3, &n3);
}
void small_loads_of_numbers() {
  rsMatrixLoad(&m2, numbers);
  rsMatrixLoad(&m3, numbers);
}
void small_set_and_get() {
  rsMatrixSet(&m2, 1, 0, rsMatrixGet(&n2, 0, 1));
  rsMatrixSet(&m3, 2, 0, rsMatrixGet(&n3, 1, 2));
}
void load_numbers() { rsMatrixLoad(&m4, numbers); }
void load() { rsMatrixLoad(&m4, &n4); }
void widen2() { rsMatrixLoad(&m4, &m2); }
void in_place() { rsMatrixLoadMultiply(&m4, &n4, &m4); }
void turn() { rsMatrixRotate(&m4, 30, 1, -2, 2); }
void load_turn() { rsMatrixLoadRotate(&m4, -50, 0, 0.6f, 0.8f); }
void perspective() { rsMatrixLoadPerspective(&m4, 60, 1.5f, 2, 10); }
void invert_flat() {
  answers[0] = rsMatrixInverse(&m4) ? 1 : 2;
  answers[1] = rsMatrixInverseTranspose(&n4) ? 1 : 2;
}
void shorter_vectors() {
  vectors[0].xyz = rsMatrixMultiply(&m3, vectors[3].xy);
  vectors[1] = rsMatrixMultiply(&m4, vectors[3].xy);
  vectors[2] = rsMatrixMultiply(&m4, vectors[3].xyz);
}
