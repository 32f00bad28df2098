/*
 * The fork server: has libraries loaded, and forks a process of the device whenever it is asked to.
 *
 * Its arguments are libraries, by path or soname; one that is not installed is left out. Descriptor
 * 3 is its control socket, a packet a message. It ends, and with it all that it has forked, when
 * that socket does.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cage.h"
#include "landlock.h"
#include "message.h"
#include "orphans.h"
#include "process.h"
#include "requests.h"
#include "thunks.h"

#define CONTROL 3

static struct {
  pid_t own;
  pid_t reaper; /* who gets what processes leave behind: the server, or its keeper */
  pid_t *processes;
  size_t count;
  size_t capacity;
} server;

static volatile sig_atomic_t is_told_to_end;

static void on_child(int number) {
  (void)number;
}

static void on_end(int number) {
  (void)number;
  is_told_to_end = 1;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler};
  sigaction(number, &action, NULL);
}

static size_t index_of(pid_t process) {
  size_t i = 0;
  while (i < server.count && server.processes[i] != process) i++;
  return i;
}

static void remember(pid_t process) {
  if (server.count == server.capacity) {
    server.capacity = 2 * server.capacity + 16;
    server.processes = realloc(server.processes, server.capacity * sizeof *server.processes);
    if (server.processes == NULL) abort();
  }
  server.processes[server.count++] = process;
}

static int is_own(pid_t child) {
  return child == server.own || index_of(child) < server.count;
}

/* Kills what the processes have forked, once its parent has ended. */
static void kill_orphans(void) {
  kill_children(server.reaper, is_own);
}

/* Has what processes leave behind become the child of a process that kills it. */
static void find_reaper(void) {
  const char *keeper = getenv(STRATA_KEEPER);
  server.reaper = keeper != NULL && atoi(keeper) == getppid() ? getppid() : server.own;
  unsetenv(STRATA_KEEPER);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

/*
 * Gives up what processes are not to have, and prepares the cage of each. Where there is a keeper, it
 * has shut in the server and all that it forks, as QEMU does not know the calls that do so. Without
 * Landlock, a server that cannot be dumped keeps at least its memory to itself.
 */
static void prepare_cage(void) {
  cage_drop_capabilities();
  if (server.reaper != server.own) return;
  if (landlock_version() < 1) prctl(PR_SET_DUMPABLE, 0);
  cage_open();
  cage_refuse_calls();
}

static void kill_all(void) {
  for (size_t i = 0; i < server.count; i++) {
    kill(server.processes[i], SIGKILL);
    killpg(server.processes[i], SIGKILL);
  }
  server.count = 0;
  do kill_orphans();
  while (waitpid(-1, NULL, 0) > 0);
}

static _Noreturn void end_server(void) {
  kill_all();
  exit(0);
}

static void send_control(struct control *control, const int *descriptors, size_t count) {
  union {
    char bytes[CMSG_SPACE(3 * sizeof(int))];
    struct cmsghdr aligned;
  } extra = {0};
  struct iovec part = {control, sizeof *control};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 0) {
    message.msg_control = extra.bytes;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){CMSG_LEN(count * sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  }
  while (sendmsg(CONTROL, &message, MSG_NOSIGNAL) < 0) {
    if (errno != EINTR || is_told_to_end) end_server();
  }
}

/* Opens what connects a process with the device: ours in `near`, its in `far`. */
static int open_connection(int near[3], int far[3]) {
  for (int i = 0; i < 3; i++) {
    int pair[2];
    int failed = i == 0 ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)
                        : pipe2(pair, O_CLOEXEC);
    near[i] = failed ? -1 : pair[0];
    far[i] = failed ? -1 : pair[1];
    if (failed) return -1;
  }
  return 0;
}

static void fork_process(void) {
  int near[3] = {-1, -1, -1};
  int far[3] = {-1, -1, -1};
  pid_t process = -1;
  if (open_connection(near, far) == 0) {
    process = fork();
    if (process == 0) run_process(server.own, far[0], far[1], far[2]);
  }
  struct control forked = {.kind = CONTROL_FORKED, .pid = process < 0 ? -errno : process};
  if (process > 0) {
    setpgid(process, process);
    remember(process);
  }
  send_control(&forked, near, process > 0 ? 3 : 0);
  for (int i = 0; i < 3; i++) {
    if (near[i] >= 0) close(near[i]);
    if (far[i] >= 0) close(far[i]);
  }
}

/*
 * Reaps what has ended. A process's group is killed while its number cannot have been given to
 * another.
 */
static void reap(void) {
  siginfo_t info = {0};
  while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
    pid_t process = info.si_pid;
    size_t i = index_of(process);
    int is_known = i < server.count;
    if (is_known) killpg(process, SIGKILL);
    waitpid(process, NULL, 0);
    if (is_known) server.processes[i] = server.processes[--server.count];
    kill_orphans();
    struct control ended = {
      .kind = CONTROL_ENDED,
      .pid = process,
      .end = {info.si_code != CLD_EXITED, info.si_status},
    };
    if (is_known) send_control(&ended, NULL, 0);
    info.si_pid = 0;
  }
}

static void serve_control(void) {
  struct control control;
  ssize_t got = recv(CONTROL, &control, sizeof control, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got != sizeof control) end_server();
  if (control.kind == CONTROL_FORK) fork_process();
  if (control.kind == CONTROL_KILL && index_of(control.pid) < server.count) {
    kill(control.pid, SIGKILL);
  }
}

/* Loads a library, so that every process has it. */
static void preload(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  void **sink = dlsym(library, "strata_log_sink");
  if (sink != NULL) *sink = (void *)send_log_line;
}

/*
 * Drivers are told to need no display, to leave nothing on the disk, and to compile shaders quickly
 * rather than well, unless the user has told them otherwise.
 */
static void set_environment(void) {
  setenv("EGL_PLATFORM", "surfaceless", 1);
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  setenv("GALLIVM_PERF", "nopt", 0);
}

#ifdef __aarch64__
extern _Thread_local uint64_t strata_android_slots[];

/* Code for Android finds its words where the host's C library has put them, or not at all. */
static void check_slots(void) {
  if ((uint64_t *)__builtin_thread_pointer() + 2 == strata_android_slots) return;
  fprintf(stderr, "Thread-local variables do not begin where code for Android expects them\n");
  exit(1);
}
#else
static void check_slots(void) {}
#endif

static void prepare(int count, char **names) {
  check_slots();
  server.own = getpid();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  find_reaper();
  set_environment();
  for (int i = 0; i < count; i++) preload(names[i]);
  prepare_cage();
  handle(SIGCHLD, on_child);
  handle(SIGTERM, on_end);
  struct control ready = {
    .kind = CONTROL_READY,
    .pid = STRATA_THUNKS,
    .value = (uint64_t)(uintptr_t)strata_thunks,
  };
  send_control(&ready, NULL, 0);
}

int main(int argc, char **argv) {
  sigset_t handled, none;
  sigemptyset(&none);
  sigemptyset(&handled);
  sigaddset(&handled, SIGCHLD);
  sigaddset(&handled, SIGTERM);
  sigprocmask(SIG_BLOCK, &handled, NULL);
  close_range(CONTROL + 1, ~0U, 0);
  prepare(argc - 1, argv + 1);
  while (!is_told_to_end) {
    struct pollfd control = {CONTROL, POLLIN, 0};
    int ready = ppoll(&control, 1, NULL, &none);
    reap();
    if (ready > 0) serve_control();
  }
  end_server();
}
