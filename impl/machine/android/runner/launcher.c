// Starts a process of an image, and keeps what it logs on the device's log socket.
//
//   launcher SOCKET COMMAND...
//
// The command runs in this process, with the socket as descriptor LOG_SOCKET. What is still in it when the process has
// ended, however that came, is written to standard output by another one, in the runner's form.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "log_socket.h"

static void fail(const char *what) {
  perror(what);
  exit(125);
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

int main(int count, char **words) {
  if (count < 3) return 125;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(words[1]) >= sizeof address.sun_path) {
    fprintf(stderr, "The path of the log socket is too long: %s\n", words[1]);
    return 125;
  }
  strcpy(address.sun_path, words[1]);
  int made = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (made < 0 || bind(made, (struct sockaddr *)&address, sizeof address) != 0) fail(words[1]);
  if (chmod(words[1], 0666) != 0) fail(words[1]);
  int ends[2];
  if (pipe(ends) != 0 || dup2(made, LOG_SOCKET) < 0) fail("descriptors");
  // The kernel queues few datagrams unless it is told otherwise, and liblog drops what finds no place.
  int limit = open("/proc/sys/net/unix/max_dgram_qlen", O_WRONLY);
  if (limit >= 0 && write(limit, "65536", 5) < 0) perror("max_dgram_qlen");
  close(limit);
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child > 0) {
    close(ends[0]);
    close(made);
    execvp(words[2], words + 2);
    fail(words[2]);
  }
  close(ends[1]);
  close(0);
  char nothing;
  // The other end is closed when the last process that inherited it has ended.
  while (read(ends[0], &nothing, 1) > 0) continue;
  read_log_socket(print);
  return 0;
}
