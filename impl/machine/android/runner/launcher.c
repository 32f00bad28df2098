// Starts a process of an image, and keeps what it logs on the device's log socket.
//
//   launcher LOG [from PID SOCKET ROOT [MOUNT | serve SOCKET]...] start ROOT [MOUNT | user UID GID,... | serve SOCKET]... run PROGRAM...
//
// MOUNT is "overlay OPTIONS TARGET" or "bind FROM TO"; LOG is the log socket's path in ROOT. Behind "from" is how a
// zygote makes the process, in the zygote's namespaces; if it cannot, or there is none, the program is run in this
// process, in namespaces of its own. What is still in the log socket when the process has ended, however that came, is
// written to standard output in the runner's form. "serve": the program has that socket as descriptor ZYGOTE_SOCKET.
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "launcher.h"

// What a zygote needs, and to become somebody in a root; no more is left.
static const int CAPABILITIES[] = {CAP_SETUID, CAP_SETGID, CAP_SYS_CHROOT, CAP_DAC_OVERRIDE,
                                   CAP_DAC_READ_SEARCH};

void fail(const char *what) {
  perror(what);
  exit(CANNOT_START);
}

static void print_hex(const char *text) {
  putchar('x');
  for (; *text != 0; text++) printf("%02x", (unsigned char)*text);
}

static void print(int priority, int thread, const char *tag, const char *message) {
  printf("L %d %d ", priority, thread);
  print_hex(tag);
  putchar(' ');
  print_hex(message);
  putchar('\n');
}

void print_log(void) {
  read_log_socket(print);
  fflush(stdout);
}

int bound(int type, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    fprintf(stderr, "The path of a socket is too long: %s\n", path);
    exit(CANNOT_START);
  }
  strcpy(address.sun_path, path);
  int made = socket(AF_UNIX, type, 0);
  if (made < 0 || bind(made, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  return made;
}

int listening(const char *path) {
  int made = bound(SOCK_STREAM, path);
  if (listen(made, 64) != 0) fail(path);
  return made;
}

void make_log_socket(const char *path) {
  int made = bound(SOCK_DGRAM, path);
  if (chmod(path, 0666) != 0 || dup2(made, LOG_SOCKET) < 0) fail(path);
  close(made);
}

int do_mount(char **words) {
  if (!strcmp(words[0], "overlay")) {
    if (mount("overlay", words[2], "overlay", 0, words[1]) != 0) fail(words[2]);
    return 3;
  }
  if (strcmp(words[0], "bind") != 0) return 0;
  if (mount(words[1], words[2], NULL, MS_BIND, NULL) != 0) fail(words[2]);
  return 3;
}

static int is_kept(int capability) {
  for (size_t i = 0; i < sizeof CAPABILITIES / sizeof *CAPABILITIES; i++) {
    if (CAPABILITIES[i] == capability) return 1;
  }
  return 0;
}

// A zygote ends what it has made, whoever that has become.
static void drop_capabilities(int is_zygote) {
  for (int i = 0; prctl(PR_CAPBSET_READ, i, 0, 0, 0) >= 0; i++) {
    if (is_kept(i) || (is_zygote && i == CAP_KILL)) continue;
    if (prctl(PR_CAPBSET_DROP, i, 0, 0, 0) != 0) fail("capabilities");
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("no_new_privs");
}

static void become(const char *uid, char *gids) {
  gid_t groups[NGROUPS_MAX_HERE];
  size_t count = 0;
  for (char *at = gids; *at != 0 && count < NGROUPS_MAX_HERE; at += *at == ',') {
    groups[count++] = (gid_t)strtoul(at, &at, 10);
  }
  if (count == 0 || setgroups(count, groups) != 0 || setgid(groups[0]) != 0 ||
      setuid((uid_t)strtoul(uid, NULL, 10)) != 0) {
    fail("user");
  }
}

// Another process keeps the socket, and prints it when the last that inherited the pipe's end has ended.
static void keep_log(void) {
  int ends[2];
  if (pipe(ends) != 0) fail("pipe");
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child > 0) {
    close(ends[0]);
    return;
  }
  close(ends[1]);
  close(0);
  char nothing;
  while (read(ends[0], &nothing, 1) > 0) continue;
  print_log();
  _exit(0);
}

static void start(const char *log, char **words) {
  const char *root = words[1], *uid = NULL, *serving = NULL;
  char *gids = NULL;
  if (unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC) != 0) fail("unshare");
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) fail("mount");
  // The kernel queues few datagrams unless it is told otherwise, and liblog drops what finds no place.
  int limit = open("/proc/sys/net/unix/max_dgram_qlen", O_WRONLY);
  if (limit >= 0 && write(limit, "65536", 5) < 0) perror("max_dgram_qlen");
  close(limit);
  for (words += 2; strcmp(words[0], "run") != 0;) {
    int count = do_mount(words);
    if (count > 0) {
      words += count;
    } else if (!strcmp(words[0], "user")) {
      uid = words[1];
      gids = words[2];
      words += 3;
    } else {
      serving = words[1];
      words += 2;
    }
  }
  if (serving != NULL) {
    int made = listening(serving);
    if (dup2(made, ZYGOTE_SOCKET) < 0) fail(serving);
    close(made);
  }
  if (chdir(root) != 0) fail(root);
  make_log_socket(log);
  if (serving == NULL) keep_log();
  drop_capabilities(serving != NULL);
  if (chroot(".") != 0) fail(root);
  if (uid != NULL) become(uid, gids);
  execv(words[1], words + 1);
  fail(words[1]);
}

int main(int count, char **words) {
  if (count < 5) return CANNOT_START;
  char **rest = words + 2;
  if (!strcmp(rest[0], "from")) rest = start_from_zygote(words[1], rest);
  start(words[1], rest);
}
