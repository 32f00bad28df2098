#pragma version(1)

rs_allocation source, target, held;
rs_sampler sampler;
int *counter;
uint *bits;
rs_script script;

int RS_KERNEL fetch(int in) { return rsGetElementAt_int(source, in); }
float4 RS_KERNEL fetch4(uint32_t x, uint32_t y) { return rsGetElementAt_float4(source, y, x); }
uchar RS_KERNEL fetch3(uint32_t x) { return rsGetElementAt_uchar(source, x & 1, (x >> 1) & 1, x >> 2); }
void RS_KERNEL store(int in, uint32_t x) { rsSetElementAt_int(target, in, rsAllocationGetDimX(target) - 1 - x); }
void RS_KERNEL store4(short4 in, uint32_t x, uint32_t y) { rsSetElementAt_short4(target, in.wzyx, x, y); }
int RS_KERNEL by_pointer(uint32_t x) { return 3 * *(const int *)rsGetElementAt(source, x); }
void RS_KERNEL atomics(int in) {
  rsAtomicInc(&counter[0]);
  rsAtomicDec(&counter[1]);
  rsAtomicAdd(&counter[2], in);
  rsAtomicSub(&counter[3], in);
  rsAtomicMin(&counter[4], in);
  rsAtomicMax(&counter[5], in);
  rsAtomicOr(&bits[0], 1u << in);
  rsAtomicAnd(&bits[1], ~(1u << in));
  rsAtomicXor(&bits[2], (uint)in);
  rsAtomicCas(&counter[6], 0, 77);
}
float4 RS_KERNEL sample(float2 at) { return rsSample(source, sampler, at); }

int4 dims;
int info;
void measure() {
  dims = (int4){rsAllocationGetDimX(source), rsAllocationGetDimY(source), rsAllocationGetDimZ(source),
                rsAllocationGetDimFaces(source)};
  rs_element element = rsAllocationGetElement(source);
  info = rsElementGetBytesSize(element) + 100 * rsElementGetVectorSize(element) +
         1000 * rsElementGetDataType(element);
}
void copy() { rsAllocationCopy1DRange(target, 1, 0, 3, source, 2, 0); }
void copy2() {
  rsAllocationCopy2DRange(target, 1, 0, 0, RS_ALLOCATION_CUBEMAP_FACE_POSITIVE_X, 2, 2, source, 0, 1, 0,
                          RS_ALLOCATION_CUBEMAP_FACE_POSITIVE_X);
}
void hold() {
  rsSetObject(&held, source);
  info = rsIsObject(held);
}
void let_go() {
  rsClearObject(&held);
  info = rsIsObject(held) + 2 * rsIsObject(source);
}
void again() { rsForEach(script, source, target); }
void root(const int *in, int *out) { *out = *in + 1000; }

float lod;
float4 taken[8];
float2 places[8];
void take() {
  for (int i = 0; i < 8; i++) taken[i] = rsSample(source, sampler, places[i], lod);
}
void take_row() {
  for (int i = 0; i < 8; i++) taken[i] = rsSample(source, sampler, places[i].x, lod);
}
void take_first_row() {
  for (int i = 0; i < 8; i++) taken[i] = rsSample(source, sampler, places[i].x);
}
int at[8];
void copy_level() { rsAllocationCopy1DRange(target, at[0], at[1], at[2], source, at[3], at[4]); }
void copy_faces() {
  rsAllocationCopy2DRange(target, at[0], at[1], at[2], at[3], 2, 1, source, at[4], at[5], at[6], at[7]);
}
void by_pointers() {
  info = *(const int *)rsGetElementAt(source, 1, 2) + 100 * *(const int *)rsGetElementAt(source, 2, 0);
  int values[3] = {7, 8, 9};
  rsSetElementAt(target, &values[0], 1, 1);
  rsSetElementAt(target, &values[1], 2);
}
void by_pointers_in_boxes() {
  info = *(const int *)rsGetElementAt(source, 1, 0, 1);
}
int4 asked;
void ask() {
  rs_allocation bound = rsGetAllocation(counter);
  asked = (int4){rsIsObject(bound), (int)rsAllocationGetDimX(bound), rsIsObject(rsGetAllocation(bits)),
                 rsAllocationGetDimX(rsGetAllocation(bits))};
}
void again_and_ask() {
  rsForEach(script, source, target);
  ask();
  rsSendToClient(asked.y);
}
void send_cells() {
  for (int i = 0; i < 4; i++) rsSetElementAt_uchar(source, 10 * i + 5, i);
  rsAllocationIoSend(source);
}
void receive_cells() { rsAllocationIoReceive(target); }
void look() {
  asked = (int4){rsGetElementAt_uchar(target, 0), rsGetElementAt_uchar(target, 1), rsGetElementAt_uchar(target, 2),
                 rsGetElementAt_uchar(target, 3)};
}
void look_at_video() {
  asked = (int4){rsGetElementAtYuv_uchar_Y(source, 5, 2), rsGetElementAtYuv_uchar_U(source, 5, 2),
                 rsGetElementAtYuv_uchar_V(source, 5, 3), rsGetElementAtYuv_uchar_V(source, 2, 0)};
}
