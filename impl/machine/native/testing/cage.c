/*
 * A library, and a program, that try what code in the cage must not do, for its tests. Each function
 * returns 0 if it succeeded, or why not.
 *
 * The program is the control: it tries the functions that its further arguments name, in its own
 * working directory and against its own parent, and prints what they return.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int result(int failed) {
  return failed ? errno : 0;
}

static int try_open(const char *path, int flags) {
  int file = open(path, flags, 0600);
  int why = result(file < 0);
  if (file >= 0) close(file);
  return why;
}

static int try_open_of(int process, const char *what, int flags) {
  char path[99];
  snprintf(path, sizeof path, "/proc/%d/%s", process, what);
  return try_open(path, flags);
}

int write_here(void) {
  return try_open("written", O_WRONLY | O_CREAT);
}

int read_file(const char *path) {
  return try_open(path, O_RDONLY);
}

int read_stream(const char *path) {
  FILE *file = fopen(path, "r");
  int why = result(file == NULL);
  if (file != NULL) fclose(file);
  return why;
}

int write_file(const char *path) {
  return try_open(path, O_WRONLY);
}

int list_root(void) {
  DIR *folder = opendir("/");
  int why = result(folder == NULL);
  if (folder != NULL) closedir(folder);
  return why;
}

int change_mode(const char *path) {
  return result(chmod(path, 0600) != 0);
}

int change_time(const char *path) {
  return result(utimensat(AT_FDCWD, path, NULL, 0) != 0);
}

int cut_file(const char *path) {
  return result(truncate(path, 0) != 0);
}

int make_folder(const char *path) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s.folder", path);
  return result(mkdir(folder, 0700) != 0);
}

int rename_file(const char *path) {
  char other[4096];
  snprintf(other, sizeof other, "%s.other", path);
  return result(rename(path, other) != 0 || rename(other, path) != 0);
}

int remove_file(const char *path) {
  return result(unlink(path) != 0);
}

int attach(const char *path, int process) {
  (void)path;
  return result(ptrace(PTRACE_SEIZE, process, NULL, NULL) != 0);
}

int open_memory(const char *path, int process) {
  (void)path;
  return try_open_of(process, "mem", O_RDONLY);
}

int open_environment(const char *path, int process) {
  (void)path;
  return try_open_of(process, "environ", O_RDONLY);
}

int open_output(const char *path, int process) {
  (void)path;
  return try_open_of(process, "fd/1", O_WRONLY);
}

int signal_process(const char *path, int process) {
  (void)path;
  return result(kill(process, 0) != 0);
}

static int try_address(int type, const struct sockaddr *address, socklen_t size) {
  int connection = socket(address->sa_family, type, 0);
  if (connection < 0) return errno;
  int why = result(type == SOCK_DGRAM ? sendto(connection, "", 1, 0, address, size) < 0
                                      : connect(connection, address, size) != 0);
  close(connection);
  return why;
}

static int try_port(int type, int port) {
  struct sockaddr_in address = {
    .sin_family = AF_INET,
    .sin_port = htons(port),
    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  return try_address(type, (void *)&address, sizeof address);
}

int connect_tcp(const char *path, int process, int port) {
  (void)path, (void)process;
  return try_port(SOCK_STREAM, port);
}

int send_udp(const char *path, int process, int port) {
  (void)path, (void)process;
  return try_port(SOCK_DGRAM, port);
}

int connect_unix(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s.socket", path);
  return try_address(SOCK_STREAM, (void *)&address, sizeof address);
}

int run_program(void) {
  int status = system("true");
  return status == 0 ? 0 : EACCES;
}

int become_program(void) {
  int child = fork();
  if (child == 0) {
    execlp("true", "true", NULL);
    _exit(errno);
  }
  int status;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

int become_nobody(void) {
  return result(setuid(65534) != 0);
}

/* What is no harm, and must go on in the cage; 0 for all. */


int use_own(void) {
  int pair[2];
  int why = try_open("/dev/null", O_RDWR | O_TRUNC);
  if (why == 0) why = try_open("/dev/urandom", O_RDONLY);
  if (why == 0) why = try_open("/proc/self/maps", O_RDONLY);
  if (why == 0) why = try_open("/proc/cpuinfo", O_RDONLY);
  if (why == 0) why = result(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0);
  if (why == 0) why = result(kill(getpid(), 0) != 0);
  return why;
}

/* How many entries the working directory has. */
int count_here(void) {
  DIR *folder = opendir(".");
  if (folder == NULL) return -errno;
  int count = 0;
  while (readdir(folder) != NULL) count++;
  closedir(folder);
  return count;
}

/*
 * Whether any capability is left. The bounding set, of which only root can take something away, limits
 * what a program can get that is given privileges.
 */
int has_capabilities(void) {
  char line[256], name[8];
  unsigned long long set, all = 0;
  FILE *status = fopen("/proc/self/status", "r");
  if (status == NULL) return -errno;
  while (fgets(line, sizeof line, status) != NULL) {
    if (sscanf(line, "Cap%3[a-zA-Z]: %llx", name, &set) != 2) continue;
    if (geteuid() == 0 || strcmp(name, "Bnd") != 0) all |= set;
  }
  fclose(status);
  return all != 0;
}

int may_gain_privileges(void) {
  return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1;
}

#define ENTRY(name) {#name, (void *)name}

int main(int count, char **words) {
  static const struct {
    const char *name;
    int (*function)(const char *path, int process, int port);
  } entries[] = {
    ENTRY(write_here), ENTRY(read_file), ENTRY(read_stream), ENTRY(write_file), ENTRY(list_root),
    ENTRY(change_mode), ENTRY(change_time), ENTRY(cut_file), ENTRY(make_folder),
    ENTRY(rename_file), ENTRY(remove_file), ENTRY(attach), ENTRY(open_memory),
    ENTRY(open_environment), ENTRY(open_output), ENTRY(signal_process), ENTRY(connect_tcp),
    ENTRY(send_udp), ENTRY(connect_unix), ENTRY(run_program), ENTRY(become_program),
    ENTRY(become_nobody),
  };
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
  if (fork() != 0) return wait(NULL) < 0;
  for (int i = 3; i < count; i++) {
    for (size_t j = 0; j < sizeof entries / sizeof *entries; j++) {
      if (strcmp(words[i], entries[j].name) != 0) continue;
      printf("%s %d\n", words[i], entries[j].function(words[1], getppid(), atoi(words[2])));
      fflush(stdout);
    }
  }
  return 0;
}
