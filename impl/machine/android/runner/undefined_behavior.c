// Stands in for libclang_rt.ubsan_standalone of Android 10. That one names its memory when it is loaded and ends the process where
// the kernel cannot do that (CONFIG_ANON_VMA_NAME); libstagefright_omx.so, which libmediandk.so brings, has this one function of it.
extern void abort(void);

__attribute__((visibility("default"))) void __ubsan_handle_cfi_check_fail_abort(void) { abort(); }
