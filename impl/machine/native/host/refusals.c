/*
 * Tells what the libraries of the device have tried and the system has refused them.
 *
 * The program exports functions of the C library under their own names, which the host's linker finds
 * first: each calls the C library's, and tells if that was refused. What a library does by itself
 * with the system, or by a function that it has looked up by name, is refused as well and not told.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "channel.h"
#include "libraries.h"

#define MOST_TOLD 20
#define MOST_ARGUMENTS 1024
#define LONGEST_TEXT 4096

/* What a function will return to, which tells the library that calls it. */
#define CALLER __builtin_return_address(0)

static atomic_int told;

static int is_refusal(int error) {
  return error == EACCES || error == EPERM || error == EROFS || error == ENOSYS;
}

static void send_refusal(const char *what, const char *subject, const char *library) {
  struct iovec parts[6] = {
    {0},
    {(char *)what, strlen(what) + 1},
    {(char *)subject, strnlen(subject, LONGEST_TEXT)},
    {"", 1},
    {(char *)library, strlen(library)},
  };
  channel_send(MESSAGE_BARRED, 0, parts, 5);
}

/* Tells of a call that has failed with `error`, unless it is one of the host's own, or is no refusal. */
static void tell(const char *what, const char *subject, int error, const void *caller) {
  int caller_errno = errno;
  const char *library = is_refusal(error) && channel_is_own() ? library_of(caller) : "";
  int count = *library == 0 ? MOST_TOLD + 1 : atomic_fetch_add(&told, 1);
  if (count < MOST_TOLD) send_refusal(what, subject == NULL ? "" : subject, library);
  if (count == MOST_TOLD) send_refusal("more", "", library);
  errno = caller_errno;
}

static void *next(const char *name, void **found) {
  if (*found == NULL) *found = dlsym(RTLD_NEXT, name);
  return *found;
}

/*
 * Exports a function of the C library; `failed` is when its result says that it has failed, `error`
 * why. The names of C are others, so that they fit no declaration.
 */
#define TOLD(type, name, parameters, arguments, failed, error, what, subject)                  \
  __attribute__((visibility("default"))) type own_##name parameters __asm__(#name);            \
  type own_##name parameters {                                                                 \
    static void *found;                                                                        \
    __typeof__(own_##name) *function = next(#name, &found);                                    \
    type result = function arguments;                                                          \
    if (failed) tell(what, subject, error, CALLER);                                            \
    return result;                                                                             \
  }

#define TOLD_INT(name, parameters, arguments, what, subject) \
  TOLD(int, name, parameters, arguments, result == -1, errno, what, subject)
#define TOLD_LONG(name, parameters, arguments, what, subject) \
  TOLD(long, name, parameters, arguments, result == -1, errno, what, subject)
#define TOLD_POINTER(name, parameters, arguments, what, subject) \
  TOLD(void *, name, parameters, arguments, result == NULL, errno, what, subject)

static const char *opening(int flags) {
  return (flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT) ? "read" : "write";
}

/* A mode that was not given is passed on as it is: nobody looks at it. */
#define TOLD_OPEN(name) \
  TOLD_INT(name, (const char *path, int flags, long mode), (path, flags, mode), opening(flags), path)
#define TOLD_OPEN_AT(name)                                                                     \
  TOLD_INT(name, (int at, const char *path, int flags, long mode), (at, path, flags, mode),     \
           opening(flags), path)

TOLD_OPEN(open)
TOLD_OPEN(open64)
TOLD_OPEN(__open_2)
TOLD_OPEN(__open64_2)
TOLD_OPEN_AT(openat)
TOLD_OPEN_AT(openat64)
TOLD_OPEN_AT(__openat_2)
TOLD_OPEN_AT(__openat64_2)

#define TOLD_FOPEN(name)                                                                       \
  TOLD_POINTER(name, (const char *path, const char *mode), (path, mode),                       \
               mode[0] == 'r' && strchr(mode, '+') == NULL ? "read" : "write", path)

TOLD_FOPEN(fopen)
TOLD_FOPEN(fopen64)
TOLD_POINTER(opendir, (const char *path), (path), "list", path)

#define TOLD_PATH(name, what) \
  TOLD_INT(name, (const char *path, long a, long b), (path, a, b), what, path)
#define TOLD_PATH_AT(name, what) \
  TOLD_INT(name, (int at, const char *path, long a, long b, long c), (at, path, a, b, c), what, path)

TOLD_PATH(creat, "write")
TOLD_PATH(creat64, "write")
TOLD_PATH(mkdir, "make folder")
TOLD_PATH_AT(mkdirat, "make folder")
TOLD_PATH(rmdir, "remove")
TOLD_PATH(unlink, "remove")
TOLD_PATH_AT(unlinkat, "remove")
TOLD_PATH(remove, "remove")
TOLD_PATH(rename, "rename")
TOLD_PATH_AT(renameat, "rename")
TOLD_PATH_AT(renameat2, "rename")
TOLD_PATH(link, "link")
TOLD_PATH_AT(linkat, "link")
TOLD_PATH(truncate, "write")
TOLD_PATH(truncate64, "write")
TOLD_PATH(chmod, "change mode")
TOLD_PATH_AT(fchmodat, "change mode")
TOLD_PATH(chown, "change owner")
TOLD_PATH(lchown, "change owner")
TOLD_PATH_AT(fchownat, "change owner")
TOLD_PATH(utime, "change time")
TOLD_PATH(utimes, "change time")
TOLD_PATH_AT(utimensat, "change time")
TOLD_PATH(chroot, "chroot")
TOLD_INT(symlink, (const char *to, const char *path), (to, path), "link", path)

#define ANY (long a, long b, long c, long d, long e, long f)
#define ANY_GIVEN (a, b, c, d, e, f)
#define TOLD_ANY(name) TOLD_INT(name, ANY, ANY_GIVEN, #name, NULL)

TOLD_ANY(kill)
TOLD_ANY(killpg)
TOLD_ANY(socket)
TOLD_ANY(socketpair)
TOLD_ANY(connect)
TOLD_ANY(bind)
TOLD_ANY(mount)
TOLD_ANY(unshare)
TOLD_ANY(setuid)
TOLD_ANY(setgid)
TOLD_ANY(setresuid)
TOLD_ANY(setresgid)
TOLD_LONG(ptrace, ANY, ANY_GIVEN, "ptrace", NULL)
TOLD_LONG(process_vm_readv, ANY, ANY_GIVEN, "process_vm_readv", NULL)
TOLD_LONG(process_vm_writev, ANY, ANY_GIVEN, "process_vm_writev", NULL)

#define RUN "run"

TOLD_INT(execve, (const char *path, char **words, char **variables), (path, words, variables), RUN,
         path)
TOLD_INT(execv, (const char *path, char **words), (path, words), RUN, path)
TOLD_INT(execvp, (const char *path, char **words), (path, words), RUN, path)
TOLD_INT(execvpe, (const char *path, char **words, char **variables), (path, words, variables), RUN,
         path)

#define TOLD_SPAWN(name)                                                                       \
  TOLD(int, name, (void *process, const char *path, long a, long b, long c, long d),           \
       (process, path, a, b, c, d), result != 0, result, RUN, path)

TOLD_SPAWN(posix_spawn)
TOLD_SPAWN(posix_spawnp)
TOLD(int, system, (const char *command), (command), WIFEXITED(result) && WEXITSTATUS(result) == 127,
     EACCES, RUN, command)

/* The words of a call up to NULL, and behind them the variables if there are any. */
#define GATHER(words, first, variables)                                                        \
  char *words[MOST_ARGUMENTS + 1] = {(char *)first};                                           \
  va_list rest;                                                                                \
  va_start(rest, first);                                                                       \
  for (int i = 0; words[i] != NULL && i < MOST_ARGUMENTS; i++) words[i + 1] = va_arg(rest, char *); \
  variables;                                                                                   \
  va_end(rest)

#define LISTED(name, through, of, variables, ...)                                               \
  __attribute__((visibility("default"))) int own_##name(const char *path, const char *first, ...) \
    __asm__(#name);                                                                            \
  int own_##name(const char *path, const char *first, ...) {                                   \
    GATHER(words, first, variables);                                                           \
    static void *found;                                                                        \
    __typeof__(own_##through) *function = next(of, &found);                                    \
    int result = function(path, words __VA_ARGS__);                                            \
    tell(RUN, path, errno, CALLER);                                                            \
    return result;                                                                             \
  }

LISTED(execl, execv, "execv", (void)0)
LISTED(execlp, execvp, "execvp", (void)0)
LISTED(execle, execve, "execve", char **variables = va_arg(rest, char **), , variables)
