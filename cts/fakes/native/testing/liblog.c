// A liblog.so that writes `TAG PRIORITY TEXT` to standard output.
#include <stdio.h>

int __android_log_write(int priority, const char *tag, const char *text) {
  printf("%s %d %s\n", tag, priority, text);
  fflush(stdout);
  return 1;
}
