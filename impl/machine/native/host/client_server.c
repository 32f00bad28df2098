/*
 * Starts fork servers and ends them. One thread uses what it has started, and all of that ends with
 * the thread.
 */
#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CONTROL 3
#define STOP_LIMIT_MS 20000

extern char **environ;

static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t servers_key;

/* Gives the server time to end its processes, and itself. */
static void reap_server(pid_t pid) {
  for (int waited = 0; waited < STOP_LIMIT_MS; waited++) {
    if (waitpid(pid, NULL, WNOHANG) != 0) return;
    struct timespec millisecond = {0, 1000000};
    nanosleep(&millisecond, NULL);
  }
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
}

static void stop(struct server *server) {
  lose_server(server);
  if (server->pid > 0) reap_server(server->pid);
  server->pid = 0;
}

static void free_server(struct server *server) {
  stop(server);
  while (server->processes != NULL) {
    struct process *next = server->processes->next;
    free_process(server->processes);
    server->processes = next;
  }
  free(server);
}

static void end_thread(void *first) {
  for (struct server *server = first; server != NULL;) {
    struct server *next = server->next;
    free_server(server);
    server = next;
  }
}

static void make_key(void) {
  if (pthread_key_create(&servers_key, end_thread) != 0) abort();
}

static int spawn(pid_t *pid, int control, const char *folder, char **arguments) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all;
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, control, CONTROL);
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigdefault(&attributes, &all);
  int error = posix_spawn(pid, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

/* Splits strings that each end in NUL. */
static char **split(char *strings, uint32_t count) {
  char **array = calloc(count + 1, sizeof *array);
  if (array == NULL) abort();
  for (uint32_t i = 0; i < count; i++) {
    array[i] = strings;
    strings += strlen(strings) + 1;
  }
  return array;
}

/*
 * Starts a server in a folder; `arguments` are its `count` arguments, the first one its path, each
 * ending in NUL. NULL: it did not start, and the reason is in `error`, which is an errno, or 0 if it ended by
 * itself.
 */
struct server *strata_server_start(const char *folder, char *arguments, uint32_t count,
                                   int32_t *error) {
  int pair[2];
  *error = 0;
  pthread_once(&key_once, make_key);
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) {
    *error = errno;
    return NULL;
  }
  int far = fcntl(pair[1], F_DUPFD_CLOEXEC, CONTROL + 1);
  close(pair[1]);
  struct server *server = calloc(1, sizeof *server);
  if (server == NULL) abort();
  server->control = pair[0];
  char **array = split(arguments, count);
  *error = spawn(&server->pid, far, folder, array);
  free(array);
  close(far);
  if (*error != 0) {
    close(pair[0]);
    free(server);
    return NULL;
  }
  struct control ready;
  int none[3];
  if (!await_control(server, CONTROL_READY, &ready, none)) {
    free_server(server);
    return NULL;
  }
  server->thunks = ready.value;
  server->thunk_count = ready.pid;
  server->next = pthread_getspecific(servers_key);
  pthread_setspecific(servers_key, server);
  return server;
}

/* The address of the first thunk, the same in all of a server's processes. */
uint64_t strata_server_thunks(const struct server *server) {
  return server->thunks;
}

int32_t strata_server_thunk_count(const struct server *server) {
  return server->thunk_count;
}

/* Whether the server can still fork. */
int32_t strata_server_lives(struct server *server) {
  read_ends(server);
  return server->control >= 0;
}

void forget_server(struct server *server) {
  if (server->processes != NULL) return;
  struct server *first = pthread_getspecific(servers_key);
  struct server **link = &first;
  while (*link != NULL && *link != server) link = &(*link)->next;
  if (*link != NULL) *link = server->next;
  pthread_setspecific(servers_key, first);
  free(server);
}

/*
 * Ends a server and its processes. It may not be used afterwards; its processes may, and say that
 * they have ended.
 */
void strata_server_stop(struct server *server) {
  stop(server);
  forget_server(server);
}
