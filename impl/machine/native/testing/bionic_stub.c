/*
 * What for_bionic.c is linked with: functions that are never called, under bionic's versions.
 */
#define STUB(name) \
  void name(void) {}

#ifdef LIBC
STUB(strlen)
STUB(strlcpy)
STUB(__strlen_chk)
STUB(fprintf)
STUB(getrandom)
STUB(__errno)
void *stderr;
#endif
#ifdef LIBM
STUB(sqrt)
#endif
#ifdef LIBLOG
STUB(__android_log_write)
#endif
