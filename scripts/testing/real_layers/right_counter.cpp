/*
 * A layer in C++ that counts calls by name, with containers, locks, exceptions and thread-local
 * state of the C++ library.
 */
// verdict: right

#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include <GLES2/gl2.h>

#include "gles_layer.h"

namespace {

class Counter {
 public:
  void add(const std::string &name) {
    std::lock_guard<std::mutex> guard(lock_);
    int &count = counts_[name];
    if (count == 1 << 20) throw std::overflow_error(name);
    count++;
  }

 private:
  std::mutex lock_;
  std::map<std::string, int> counts_;
};

Counter &counter() {
  static Counter *const one = new Counter;
  return *one;
}

thread_local std::vector<std::string> last;

void note(const char *name) {
  try {
    counter().add(name);
    last.push_back(name);
    if (last.size() > 8) last.clear();
  } catch (const std::exception &error) {
    __android_log_write(ANDROID_LOG_INFO, "Counter", error.what());
  }
}

decltype(&glClear) next_clear;
decltype(&eglSwapBuffers) next_swap;

void GL_APIENTRY clear(GLbitfield mask) {
  note("glClear");
  next_clear(mask);
}

EGLBoolean EGLAPIENTRY swap(EGLDisplay display, EGLSurface surface) {
  note("eglSwapBuffers");
  return next_swap(display, surface);
}

}  // namespace

void AndroidGLESLayer_Initialize(void *, PFNEGLGETNEXTLAYERPROCADDRESSPROC) { counter(); }

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (next == nullptr) return next;
  if (name == std::string("glClear")) {
    next_clear = reinterpret_cast<decltype(next_clear)>(next);
    return reinterpret_cast<EGLFuncPointer>(clear);
  }
  if (name == std::string("eglSwapBuffers")) {
    next_swap = reinterpret_cast<decltype(next_swap)>(next);
    return reinterpret_cast<EGLFuncPointer>(swap);
  }
  return next;
}
