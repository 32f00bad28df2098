// A zygote: has loaded what every process loads first, and makes each process by a fork, in that process's own root.
#include "zygote.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "log_socket.h"
#include "runner.h"

extern int capget(void *, void *);
extern int capset(void *, const void *);

enum { CHILDREN_MAX = 64, AREAS_MAX = 8, CAPABILITIES_3 = 0x20080522, CAP_KILL_BIT = 1 << 5 };

struct area {
  void *start;
  size_t size;
};

static struct {
  pid_t pid;
  int connection;
} children[CHILDREN_MAX];
static int child_count, thread_count;
static struct area areas[AREAS_MAX];
static int area_count;

int count_threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  while (tasks != NULL && readdir(tasks) != NULL) count++;
  if (tasks != NULL) closedir(tasks);
  return count;
}

void begin_zygote(void) {
  thread_count = count_threads();
  keep_log_lines();
}

// Where the C library and the linker have mapped the properties.
static void find_areas(void) {
  area_count = 0;
  static char line[4096];
  FILE *maps = fopen("/proc/self/maps", "re");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    if (strstr(line, "/dev/__properties__") == NULL) continue;
    char *end;
    uintptr_t from = strtoul(line, &end, 16), to = strtoul(end + 1, NULL, 16);
    if (to <= from || area_count == AREAS_MAX) _exit(99);
    areas[area_count++] = (struct area){(void *)from, to - from};
  }
  if (maps == NULL || area_count == 0) _exit(99);
  fclose(maps);
}

// The device's own properties, in the place of the zygote's.
static void map_areas(void) {
  int file = open("/dev/__properties__", O_RDONLY | O_CLOEXEC);
  for (int i = 0; i < area_count; i++) {
    void *mapped = mmap(areas[i].start, areas[i].size, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0);
    if (mapped != areas[i].start) _exit(99);
  }
  close(file);
}

static bool receive(int connection, int descriptors[HANDED], char *wanted) {
  struct iovec one = {.iov_base = wanted, .iov_len = 1};
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(HANDED * sizeof(int))];
  } control;
  struct msghdr message = {.msg_iov = &one,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  if (recvmsg(connection, &message, 0) != 1) return false;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (head == NULL || head->cmsg_len != CMSG_LEN(HANDED * sizeof(int))) return false;
  memcpy(descriptors, CMSG_DATA(head), HANDED * sizeof(int));
  return true;
}

static void drop_kill(void) {
  struct {
    uint32_t version;
    int pid;
  } head = {CAPABILITIES_3, 0};
  struct {
    uint32_t effective, permitted, inheritable;
  } sets[2];
  if (capget(&head, sets) != 0) _exit(99);
  sets[0].effective &= ~(uint32_t)CAP_KILL_BIT;
  sets[0].permitted &= ~(uint32_t)CAP_KILL_BIT;
  if (capset(&head, sets) != 0) _exit(99);
}

static void begin_child(const int descriptors[HANDED], const sigset_t *mask, bool is_zygote) {
  close(ZYGOTE_SOCKET);
  for (int i = 0; i < child_count; i++) close(children[i].connection);
  child_count = 0;
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_SETMASK, mask, NULL);
  if (fchdir(descriptors[HANDED_ROOT]) != 0 || chroot(".") != 0) _exit(99);
  dup2(descriptors[HANDED_LOG], LOG_SOCKET);
  if (is_zygote) dup2(descriptors[HANDED_SERVER], ZYGOTE_SOCKET);
  for (int i = HANDED_INPUT; i <= HANDED_ERRORS; i++) dup2(descriptors[i], i);
  for (int i = 0; i < HANDED; i++) close(descriptors[i]);
  map_areas();
  take_channel();
  if (is_zygote) return;
  drop_kill();
  struct text own = {0};
  char line[32];
  snprintf(line, sizeof line, "P %d", (int)getpid());
  add(&own, line);
  answer(&own);
  tell_kept_lines();
}

static void tell(int connection, int32_t number) {
  send(connection, &number, sizeof number, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Makes a process; true in the process.
static bool accept_one(const sigset_t *mask) {
  int descriptors[HANDED];
  char wanted;
  int connection = accept4(ZYGOTE_SOCKET, NULL, NULL, SOCK_CLOEXEC);
  if (connection < 0) return false;
  if (child_count == CHILDREN_MAX || !receive(connection, descriptors, &wanted)) {
    close(connection);
    return false;
  }
  pid_t pid = fork();
  if (pid == 0) {
    close(connection);
    begin_child(descriptors, mask, wanted == ZYGOTE_WANTED);
    return true;
  }
  for (int i = 0; i < HANDED; i++) close(descriptors[i]);
  if (pid < 0) {
    close(connection);
    return false;
  }
  tell(connection, pid);
  children[child_count].pid = pid;
  children[child_count++].connection = connection;
  return false;
}

// Whoever has asked for it waits no more.
static void end_child(int i) {
  kill(children[i].pid, SIGKILL);
  close(children[i].connection);
  children[i].connection = -1;
}

static void reap(void) {
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    for (int i = 0; i < child_count; i++) {
      if (children[i].pid != pid) continue;
      tell(children[i].connection, status);
      close(children[i].connection);
      children[i] = children[--child_count];
      break;
    }
  }
}

static void woken(int number) { (void)number; }

void serve(void) {
  read_log_now();
  if (count_threads() != thread_count) _exit(99);
  find_areas();
  int starter = release_channel();
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &before);
  signal(SIGCHLD, woken);
  for (;;) {
    struct pollfd looked[CHILDREN_MAX + 2] = {{.fd = ZYGOTE_SOCKET, .events = POLLIN},
                                              {.fd = starter}};
    for (int i = 0; i < child_count; i++) looked[i + 2].fd = children[i].connection;
    int looking = child_count;
    if (ppoll(looked, (nfds_t)looking + 2, NULL, &before) < 0) {
      if (errno != EINTR) _exit(99);
      reap();
      continue;
    }
    for (int i = 0; i < looking; i++) {
      if (looked[i + 2].revents != 0 || looked[1].revents != 0) end_child(i);
    }
    if (looked[1].revents != 0) _exit(0);
    reap();
    if (looked[0].revents != 0 && accept_one(&before)) {
      close(starter);
      return;
    }
  }
}
