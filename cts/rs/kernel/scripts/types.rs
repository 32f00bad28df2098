#pragma version(1)

#define OF(T)                                       \
  T RS_KERNEL add##T(T a, T b) { return a + b; }    \
  T RS_KERNEL times##T(T a, T b) { return a * b; }  \
  T RS_KERNEL divide##T(T a, T b) { return a / b; }
#define VECTORS_OF(T) OF(T) OF(T##2) OF(T##3) OF(T##4)

VECTORS_OF(_char)
VECTORS_OF(_uchar)
VECTORS_OF(_short)
VECTORS_OF(_ushort)
VECTORS_OF(_int)
VECTORS_OF(_uint)
VECTORS_OF(_long)
VECTORS_OF(_ulong)
VECTORS_OF(_float)
VECTORS_OF(_double)

bool RS_KERNEL less(int a, int b) { return a < b; }
bool RS_KERNEL both(bool a, bool b) { return a && b; }

typedef struct {
  char tag;
  double weight;
  short3 place;
  bool isOn;
} item;

item RS_KERNEL change(item in) {
  return (item){in.tag + 1, in.weight * 2, in.place.zyx, !in.isOn};
}
