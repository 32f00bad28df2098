// Lets a zygote make a process: it gets the process's root and descriptors, and tells how the process ends.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launcher.h"

enum { SPACES = 3, LOOKS = 10000, PERIOD = 1000 };
static const char *const NAMES[SPACES] = {"net", "ipc", "mnt"};

// As soon as the zygote listens; it has ended, or is stuck, if it never does.
static int connected(pid_t pid, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  for (int i = 0; i < LOOKS && kill(pid, 0) == 0; i++) {
    int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) == 0) return made;
    close(made);
    usleep(PERIOD);
  }
  return -1;
}

static int open_spaces(pid_t pid, int spaces[SPACES]) {
  for (int i = 0; i < SPACES; i++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/ns/%s", (int)pid, NAMES[i]);
    spaces[i] = open(path, O_RDONLY | O_CLOEXEC);
    if (spaces[i] < 0) return 0;
  }
  return 1;
}

static int enter(const int spaces[SPACES]) {
  for (int i = 0; i < SPACES; i++) {
    if (setns(spaces[i], 0) != 0) return 0;
  }
  return 1;
}

static int hand_over(int connection, const int descriptors[HANDED], char wanted) {
  struct iovec one = {.iov_base = &wanted, .iov_len = 1};
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(HANDED * sizeof(int))];
  } control = {0};
  struct msghdr message = {.msg_iov = &one,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(HANDED * sizeof(int));
  memcpy(CMSG_DATA(head), descriptors, HANDED * sizeof(int));
  return sendmsg(connection, &message, MSG_NOSIGNAL) == 1;
}

static int answered(int connection, int32_t *number) {
  ssize_t size;
  do {
    size = recv(connection, number, sizeof *number, MSG_WAITALL);
  } while (size < 0 && errno == EINTR);
  return size == sizeof *number;
}

// Whoever has started this process has ended when nobody writes to standard input any more.
static void end_with_starter(int connection) {
  struct pollfd looked[2] = {{.fd = connection, .events = POLLIN}, {.fd = 0}};
  while (poll(looked, 2, -1) < 0) continue;
  if (looked[0].revents == 0) _exit(CANNOT_START);
}

static void end_as(int32_t status) {
  if (WIFSIGNALED(status)) {
    struct rlimit none = {0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

// Returns only if the zygote has made nothing.
static void try_zygote(int connection, const char *log, char **words) {
  int descriptors[HANDED] = {0, 1, 2, LOG_SOCKET, -1, 0};
  const char *root = words[3];
  char wanted = PROCESS_WANTED;
  for (words += 4; strcmp(words[0], "start") != 0;) {
    int count = do_mount(words);
    words += count;
    if (count > 0) continue;
    descriptors[HANDED_SERVER] = listening(words[1]);
    wanted = ZYGOTE_WANTED;
    words += 2;
  }
  descriptors[HANDED_ROOT] = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptors[HANDED_ROOT] < 0 || chdir(root) != 0) fail(root);
  make_log_socket(log);
  int32_t pid, status;
  int is_begun = hand_over(connection, descriptors, wanted) && answered(connection, &pid);
  close(descriptors[HANDED_ROOT]);
  if (!is_begun) {
    // Nobody else knows what a zygote knows.
    if (wanted == ZYGOTE_WANTED) _exit(CANNOT_START);
    unlink(log);
    return;
  }
  end_with_starter(connection);
  if (!answered(connection, &status)) {
    kill(pid, SIGKILL);
    status = SIGKILL;
  }
  print_log();
  end_as(status);
}

char **start_from_zygote(const char *log, char **words) {
  char **rest = words;
  while (strcmp(rest[0], "start") != 0) rest++;
  int before[SPACES], its[SPACES];
  pid_t zygote = (pid_t)strtol(words[1], NULL, 10);
  int connection = connected(zygote, words[2]);
  if (connection >= 0) {
    if (open_spaces(getpid(), before) && open_spaces(zygote, its) && enter(its) &&
        unshare(CLONE_NEWNS) == 0) {
      try_zygote(connection, log, words);
    }
    if (!enter(before)) fail("namespaces");
    close(connection);
  }
  // Whose time counts (`android_process.ts`).
  printf("P %d\n", (int)getpid());
  fflush(stdout);
  return rest;
}
