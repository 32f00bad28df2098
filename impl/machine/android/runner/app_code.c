// An app's own code: a call from here is one from the app's namespace. It needs no library, since an app may have none.
#include "words.h"

// Nothing of it is entered from elsewhere.
void words_enter(uint32_t index, struct words *words) {
  (void)index, (void)words;
  __builtin_trap();
}

__attribute__((visibility("default"))) void strata_app_call(void *function, struct words *words) {
  words_pass(function, words);
}
