/**
 * The exports of Android's C library and the libraries of the NDK, as far as they hang on the API level, and what glibc has and
 * Android's C library has in no release.
 *
 * Facts of AOSP: bionic, libc/libc.map.txt, libm/libm.map.txt and libdl/libdl.map.txt; system/logging, liblog/liblog.map.txt;
 * frameworks/native, libs/nativewindow/libnativewindow.map.txt; frameworks/base, native/android/libandroid.map.txt. What came
 * with API level 26 or before is left out: no release is older.
 *
 * @module
 */

/** Names by the API level that they came with. */
const LATER: Readonly<Record<number, string>> = {
  27: `
    ASharedMemory_dupFromJava`,
  28: `
    ANativeWindow_getBuffersDataSpace ANativeWindow_setBuffersDataSpace
    ASurfaceTexture_acquireANativeWindow ASurfaceTexture_attachToGLContext
    ASurfaceTexture_detachFromGLContext ASurfaceTexture_fromSurfaceTexture
    ASurfaceTexture_getTimestamp ASurfaceTexture_getTransformMatrix ASurfaceTexture_release
    ASurfaceTexture_updateTexImage aligned_alloc endhostent endnetent endprotoent
    epoll_pwait64 fexecve fflush_unlocked fgetc_unlocked fgets_unlocked fputc_unlocked
    fputs_unlocked fread_unlocked fwrite_unlocked getentropy getlogin_r getnetent getprotoent
    getrandom glob globfree hcreate hcreate_r hdestroy hdestroy_r hsearch hsearch_r iconv
    iconv_close iconv_open posix_spawn posix_spawn_file_actions_addclose
    posix_spawn_file_actions_adddup2 posix_spawn_file_actions_addopen
    posix_spawn_file_actions_destroy posix_spawn_file_actions_init posix_spawnattr_destroy
    posix_spawnattr_getflags posix_spawnattr_getpgroup posix_spawnattr_getschedparam
    posix_spawnattr_getschedpolicy posix_spawnattr_getsigdefault
    posix_spawnattr_getsigdefault64 posix_spawnattr_getsigmask posix_spawnattr_getsigmask64
    posix_spawnattr_init posix_spawnattr_setflags posix_spawnattr_setpgroup
    posix_spawnattr_setschedparam posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault
    posix_spawnattr_setsigdefault64 posix_spawnattr_setsigmask posix_spawnattr_setsigmask64
    posix_spawnp ppoll64 pselect64 pthread_attr_getinheritsched pthread_attr_setinheritsched
    pthread_mutex_timedlock_monotonic_np pthread_mutexattr_getprotocol
    pthread_mutexattr_setprotocol pthread_rwlock_timedrdlock_monotonic_np
    pthread_rwlock_timedwrlock_monotonic_np pthread_setschedprio pthread_sigmask64
    sem_timedwait_monotonic_np sethostent setnetent setprotoent sigaction64 sigaddset64
    sigdelset64 sigemptyset64 sigfillset64 sigismember64 signalfd64 sigpending64 sigprocmask64
    sigsuspend64 sigtimedwait64 sigwait64 sigwaitinfo64 strptime_l swab syncfs wcsftime_l
    wcstod_l wcstof_l wcstol_l wcstoul_l`,
  29: `
    AChoreographer_postFrameCallback64 AChoreographer_postFrameCallbackDelayed64
    AFontMatcher_create AFontMatcher_destroy AFontMatcher_match AFontMatcher_setFamilyVariant
    AFontMatcher_setLocales AFontMatcher_setStyle AFont_close AFont_getAxisCount
    AFont_getAxisTag AFont_getAxisValue AFont_getCollectionIndex AFont_getFontFilePath
    AFont_getLocale AFont_getWeight AFont_isItalic AHardwareBuffer_isSupported
    AHardwareBuffer_lockAndGetInfo AHardwareBuffer_lockPlanes
    ASensorEventQueue_requestAdditionalInfoEvents ASensor_getHandle ASurfaceControl_create
    ASurfaceControl_createFromWindow ASurfaceControl_release
    ASurfaceTransactionStats_getASurfaceControls ASurfaceTransactionStats_getAcquireTime
    ASurfaceTransactionStats_getLatchTime ASurfaceTransactionStats_getPresentFenceFd
    ASurfaceTransactionStats_getPreviousReleaseFenceFd
    ASurfaceTransactionStats_releaseASurfaceControls ASurfaceTransaction_apply
    ASurfaceTransaction_create ASurfaceTransaction_delete ASurfaceTransaction_reparent
    ASurfaceTransaction_setBuffer ASurfaceTransaction_setBufferAlpha
    ASurfaceTransaction_setBufferDataSpace ASurfaceTransaction_setBufferTransparency
    ASurfaceTransaction_setColor ASurfaceTransaction_setDamageRegion
    ASurfaceTransaction_setDesiredPresentTime ASurfaceTransaction_setGeometry
    ASurfaceTransaction_setHdrMetadata_cta861_3 ASurfaceTransaction_setHdrMetadata_smpte2086
    ASurfaceTransaction_setOnComplete ASurfaceTransaction_setVisibility
    ASurfaceTransaction_setZOrder ASystemFontIterator_close ASystemFontIterator_next
    ASystemFontIterator_open ATrace_beginAsyncSection ATrace_endAsyncSection ATrace_setCounter
    android_fdsan_close_with_tag android_fdsan_create_owner_tag
    android_fdsan_exchange_owner_tag android_fdsan_get_error_level android_fdsan_get_owner_tag
    android_fdsan_get_tag_type android_fdsan_get_tag_value android_fdsan_set_error_level
    android_get_device_api_level android_getaddrinfofornet android_mallopt android_res_cancel
    android_res_nquery android_res_nresult android_res_nsend getloadavg malloc_backtrace
    malloc_disable malloc_enable malloc_iterate pthread_sigqueue reallocarray timespec_get`,
  30: `
    AChoreographer_registerRefreshRateCallback AChoreographer_unregisterRefreshRateCallback
    AConfiguration_getScreenRound ANativeWindow_setFrameRate ANativeWindow_tryAllocateBuffers
    ASurfaceTransaction_setFrameRate AThermal_acquireManager AThermal_getCurrentThermalStatus
    AThermal_registerThermalStatusListener AThermal_releaseManager
    AThermal_unregisterThermalStatusListener __android_log_call_aborter
    __android_log_default_aborter __android_log_get_minimum_priority __android_log_logd_logger
    __android_log_set_aborter __android_log_set_logger __android_log_set_minimum_priority
    __android_log_stderr_logger __android_log_write_log_message call_once cnd_broadcast
    cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait memfd_create mlock2 mtx_destroy
    mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock pthread_cond_clockwait
    pthread_mutex_clocklock pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock renameat2
    sem_clockwait statx thrd_create thrd_current thrd_detach thrd_equal thrd_exit thrd_join
    thrd_sleep thrd_yield tss_create tss_delete tss_get tss_set`,
  31: `
    AHardwareBuffer_getId AInputEvent_release AKeyEvent_fromJava AMotionEvent_fromJava
    ANativeWindow_setFrameRateWithChangeStrategy APermissionManager_checkPermission
    ASurfaceControl_acquire ASurfaceTransaction_setBufferTransform ASurfaceTransaction_setCrop
    ASurfaceTransaction_setEnableBackPressure
    ASurfaceTransaction_setFrameRateWithChangeStrategy ASurfaceTransaction_setOnCommit
    ASurfaceTransaction_setPosition ASurfaceTransaction_setScale AThermal_getThermalHeadroom
    android_getprocdns android_getprocnetwork android_reset_stack_guards android_setprocdns
    ffsl ffsll pidfd_getfd pidfd_open pidfd_send_signal process_madvise`,
  33: `
    AChoreographerFrameCallbackData_getFrameTimeNanos
    AChoreographerFrameCallbackData_getFrameTimelineDeadlineNanos
    AChoreographerFrameCallbackData_getFrameTimelineExpectedPresentationTimeNanos
    AChoreographerFrameCallbackData_getFrameTimelineVsyncId
    AChoreographerFrameCallbackData_getFrameTimelinesLength
    AChoreographerFrameCallbackData_getPreferredFrameTimelineIndex
    AChoreographer_postVsyncCallback AInputQueue_fromJava AMotionEvent_getActionButton
    AMotionEvent_getClassification APerformanceHint_closeSession
    APerformanceHint_createSession APerformanceHint_getManager
    APerformanceHint_getPreferredUpdateRateNanos APerformanceHint_reportActualWorkDuration
    APerformanceHint_updateTargetWorkDuration ASensorManager_getDynamicSensorList
    ASurfaceTransaction_setFrameTimeline android_tag_socket android_tag_socket_with_uid
    android_untag_socket backtrace backtrace_symbols backtrace_symbols_fd preadv2 preadv64v2
    pwritev2 pwritev64v2`,
  34: `
    AConfiguration_getGrammaticalGender AConfiguration_setGrammaticalGender
    AHardwareBuffer_readFromParcel AHardwareBuffer_writeToParcel
    ANativeWindow_getBuffersDefaultDataSpace ANativeWindow_readFromParcel
    ANativeWindow_writeToParcel APerformanceHint_setThreads ASurfaceControl_fromJava
    ASurfaceTransaction_clearFrameRate ASurfaceTransaction_fromJava
    ASurfaceTransaction_setExtendedRangeBrightness close_range copy_file_range memset_explicit
    posix_spawn_file_actions_addchdir_np posix_spawn_file_actions_addfchdir_np`,
  35: `
    AInputEvent_toJava AInputReceiverCallbacks_create AInputReceiverCallbacks_release
    AInputReceiverCallbacks_setKeyEventCallback AInputReceiverCallbacks_setMotionEventCallback
    AInputReceiver_createBatchedInputReceiver AInputReceiver_createUnbatchedInputReceiver
    AInputReceiver_getInputTransferToken AInputReceiver_release AInputTransferToken_fromJava
    AInputTransferToken_release AInputTransferToken_toJava
    APerformanceHint_reportActualWorkDuration2 APerformanceHint_setPreferPowerEfficiency
    ASurfaceTransaction_setDesiredHdrHeadroom AThermal_getThermalHeadroomThresholds
    AWorkDuration_create AWorkDuration_release AWorkDuration_setActualCpuDurationNanos
    AWorkDuration_setActualGpuDurationNanos AWorkDuration_setActualTotalDurationNanos
    AWorkDuration_setWorkPeriodStartTimestampNanos _Fork android_crash_detail_register
    android_crash_detail_replace_data android_crash_detail_replace_name
    android_crash_detail_unregister epoll_pwait2 epoll_pwait2_64 localtime_rz mbsrtowcs_l
    mktime_z strerrorname_np tcgetwinsize tcsetwinsize timespec_getres tzalloc tzfree
    wcsrtombs_l`,
  36: `
    lchmod mseal pthread_getaffinity_np pthread_setaffinity_np qsort_r sig2str str2sig`,
  37: `
    sched_getattr sched_setattr`,
};

/** Functions of glibc that no release has. */
const NEVER = `
  a64l addmntent addseverity aio_error aio_read aio_return aio_write arch_prctl c8rtomb chflags
  closefrom confstr cuserid dladdr1 dlinfo dlmopen drand48_r dysize eaccess endfsent endnetgrent
  endrpcent endsgent endspent endttyent endusershell endutxent ether_hostton ether_line
  ether_ntohost euidaccess execveat explicit_bzero fanotify_init fanotify_mark fchflags
  fcloseall fegetmode fesetexcept fesetmode fetestexceptflag fgetgrent fgetpwent fgetsgent
  fgetspent fgetwc_unlocked fgetws_unlocked fmtmsg fopencookie fputwc_unlocked fputws_unlocked
  fsconfig fsmount fsopen fspick gai_cancel gai_error gai_suspend get_current_dir_name
  getaddrinfo_a getcontext getcpu getdate getdirentries getdirentries64 getfsent getfsfile
  getfsspec gethostid getipv4sourcefilter getnetgrent getpass getpw getrpcbyname getrpcbynumber
  getrpcent getsgent getsgnam getsourcefilter getspent getspnam getttyent getttynam getusershell
  getutid getutline getutxent getutxid getutxline getwc_unlocked getwchar_unlocked
  glob_pattern_p gnu_dev_major gnu_dev_makedev gnu_dev_minor gnu_get_libc_release
  gnu_get_libc_version group_member gsignal gtty innetgr ioperm iopl iruserok iruserok_af
  isctype isfdtype l64a lckpwdf lio_listio login logout logwtmp makecontext mallinfo2
  malloc_stats malloc_trim mbrtoc8 mcheck mcheck_check_all mcheck_pedantic memfrob modify_ldt
  moncontrol monstartup mount_setattr move_mount mprobe mq_close mq_open mq_receive mq_send
  mq_unlink mtrace muntrace name_to_handle_at ntp_adjtime ntp_gettime ntp_gettimex on_exit
  open_by_handle_at open_tree parse_printf_format pivot_root pkey_alloc pkey_free pkey_get
  pkey_mprotect pkey_set posix_spawn_file_actions_addclosefrom_np
  posix_spawn_file_actions_addtcsetpgrp_np printf_size printf_size_info process_mrelease profil
  pthread_attr_getaffinity_np pthread_attr_getsigmask_np pthread_attr_setaffinity_np
  pthread_attr_setsigmask_np pthread_cancel pthread_clockjoin_np pthread_getattr_default_np
  pthread_getconcurrency pthread_mutex_consistent pthread_mutex_getprioceiling
  pthread_mutex_setprioceiling pthread_mutexattr_getprioceiling pthread_mutexattr_getrobust
  pthread_mutexattr_setprioceiling pthread_mutexattr_setrobust pthread_setattr_default_np
  pthread_setcancelstate pthread_setcanceltype pthread_setconcurrency pthread_testcancel
  pthread_timedjoin_np pthread_tryjoin_np putgrent putpwent putsgent putspent pututxline
  putwc_unlocked putwchar_unlocked random_r rawmemchr rcmd rcmd_af register_printf_function
  register_printf_modifier register_printf_specifier register_printf_type remap_file_pages
  revoke rexec rexec_af rpmatch rresvport rresvport_af ruserok ruserok_af ruserpass
  secure_getenv setcontext setfsent sethostid setipv4sourcefilter setlogin setnetgrent setrpcent
  setsgent setsourcefilter setspent setttyent setusershell setutxent sgetsgent sgetspent
  shm_open shm_unlink sigabbrev_np sigandset sigdescr_np siggetmask sigisemptyset sigorset
  sigreturn sigstack sockatmark sprofil ssignal strerrordesc_np strfmon strfmon_l strfromd
  strfromf strfroml strfry strtoq strtouq strverscmp stty swapcontext tmpnam_r ttyslot ulckpwdf
  ulimit updwtmp updwtmpx utmpxname versionsort vhangup vlimit wcschrnul wcstoq wcstouq wordexp
  wordfree`;

/** Libraries of the platform whose exports are looked up here. */
const LIBRARIES: ReadonlySet<string> = new Set(
  ["c", "m", "dl", "log", "android", "nativewindow"].map((name) => `lib${name}.so`),
);

const LEVELS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(LATER).flatMap(([level, names]) =>
    wordsOf(names).map((name) => [name, Number(level)] as const)
  ),
  ...wordsOf(NEVER).map((name) => [name, Infinity] as const),
]);

/**
 * The API level from which on Android's libraries for apps export a symbol.
 *
 * @param name The symbol.
 * @returns Infinity for a function of glibc that no release has; undefined for a name of which nothing is known but that it did
 * not come after the oldest release.
 */
export function symbolSince(name: string): number | undefined {
  return LEVELS.get(name);
}

/**
 * Checks that a library of the platform can have a symbol at an API level.
 *
 * @param soname The library.
 * @param name The symbol.
 * @param level The API level.
 * @returns True as well for other libraries, and for names of which nothing is known.
 */
export function mayHave(soname: string, name: string, level: number): boolean {
  return !LIBRARIES.has(soname) || (symbolSince(name) ?? 0) <= level;
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
