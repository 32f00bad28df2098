/*
 * The device's end: starts fork servers, has them fork processes, and exchanges messages with those. One thread uses what it
 * has started, and all of that ends with the thread.
 *
 * Functions block, but never for ever: each has a limit.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "message.h"

#define CONTROL 3
#define START_LIMIT_MS 60000
#define STOP_LIMIT_MS 2000
#define INBOX 262144

extern char **environ;

enum { OUTPUT = 0, ERROR_OUTPUT = 1, STREAMS = 2 };

struct process {
  struct process *next;
  struct server *server;
  pid_t pid;
  int socket;            /* -1: nothing more can come */
  int streams[STREAMS];  /* -1: likewise */
  int last_output;       /* the stream whose bytes were handed out last; -1: something else was */
  int has_ended;
  struct end end;
  int64_t waited_ns;     /* how long its code has run since the exchange that was the first */
  int64_t running_since; /* 0: nothing is known to run between exchanges */
  size_t from, to, capacity;
  char *inbox;
};

struct server {
  struct server *next;
  struct process *processes;
  pid_t pid;
  int control; /* -1: the server has died */
  uint64_t thunks;
  int32_t thunk_count;
};

static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t servers_key;

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void close_at(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

static void end_process(struct process *process, struct end end) {
  if (process->has_ended) return;
  process->has_ended = 1;
  process->end = end;
}

/* Notes the server's death, which its processes do not survive. */
static void lose_server(struct server *server) {
  close_at(&server->control);
  for (struct process *each = server->processes; each != NULL; each = each->next) {
    if (!each->has_ended) kill(-each->pid, SIGKILL);
    end_process(each, (struct end){1, SIGKILL});
  }
}

static void note_end(struct server *server, const struct control *control) {
  for (struct process *each = server->processes; each != NULL; each = each->next) {
    if (each->pid == control->pid) end_process(each, control->end);
  }
}

/*
 * Reads one packet of the control socket, if there is one; ends of processes are noted. Descriptors go to `descriptors`, -1
 * where there is none.
 */
static int read_control(struct server *server, struct control *control, int descriptors[3]) {
  union {
    char bytes[CMSG_SPACE(3 * sizeof(int))];
    struct cmsghdr aligned;
  } extra;
  struct iovec part = {control, sizeof *control};
  struct msghdr message = {
    .msg_iov = &part,
    .msg_iovlen = 1,
    .msg_control = extra.bytes,
    .msg_controllen = sizeof extra.bytes,
  };
  for (int i = 0; i < 3; i++) descriptors[i] = -1;
  if (server->control < 0) return 0;
  ssize_t got = recvmsg(server->control, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (got != sizeof *control) {
    lose_server(server);
    return 0;
  }
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header != NULL && header->cmsg_type == SCM_RIGHTS) {
    memcpy(descriptors, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
  }
  if (control->kind == CONTROL_ENDED) note_end(server, control);
  return 1;
}

static void read_ends(struct server *server) {
  struct control control;
  int none[3];
  while (read_control(server, &control, none)) continue;
}

static void send_control(struct server *server, struct control control) {
  while (server->control >= 0) {
    read_ends(server);
    if (server->control < 0) return;
    ssize_t sent = send(server->control, &control, sizeof control, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == sizeof control) return;
    if (errno != EAGAIN && errno != EINTR) return lose_server(server);
    struct pollfd either = {server->control, POLLIN | POLLOUT, 0};
    poll(&either, 1, -1);
  }
}

/* Waits for a packet of a kind; 0: none came in time, or the server has died. */
static int await_control(struct server *server, uint32_t kind, struct control *control,
                         int descriptors[3]) {
  int64_t deadline = now_ns() + START_LIMIT_MS * INT64_C(1000000);
  while (server->control >= 0) {
    if (read_control(server, control, descriptors)) {
      if (control->kind == kind) return 1;
      continue;
    }
    int64_t left = (deadline - now_ns()) / 1000000;
    if (left <= 0) return 0;
    struct pollfd come = {server->control, POLLIN, 0};
    if (server->control >= 0) poll(&come, 1, (int)left);
  }
  return 0;
}

static void free_process(struct process *process) {
  close_at(&process->socket);
  for (int i = 0; i < STREAMS; i++) close_at(&process->streams[i]);
  free(process->inbox);
  free(process);
}

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

static void free_server(struct server *server) {
  close_at(&server->control);
  reap_server(server->pid);
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

static int spawn(pid_t *pid, int control, char **arguments) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all;
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, control, CONTROL);
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
 * Starts a server; `arguments` are its `count` arguments, the first one its path, each ending in NUL. NULL: it did not start,
 * and the reason is in `error`, which is an errno, or 0 if it ended by itself.
 */
struct server *strata_server_start(char *arguments, uint32_t count, int32_t *error) {
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
  *error = spawn(&server->pid, far, array);
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

/* Ends a server and its processes; neither may be used afterwards. */
void strata_server_stop(struct server *server) {
  struct server *first = pthread_getspecific(servers_key);
  struct server **link = &first;
  while (*link != NULL && *link != server) link = &(*link)->next;
  if (*link != NULL) *link = server->next;
  pthread_setspecific(servers_key, first);
  free_server(server);
}

/* Has a process forked. NULL: it was not, and the reason is in `error`, an errno, or 0 if the server has died. */
struct process *strata_process_start(struct server *server, int32_t *error) {
  struct control forked;
  int descriptors[3];
  *error = 0;
  send_control(server, (struct control){.kind = CONTROL_FORK});
  if (!await_control(server, CONTROL_FORKED, &forked, descriptors)) return NULL;
  if (forked.pid < 0) {
    *error = -forked.pid;
    return NULL;
  }
  struct process *process = calloc(1, sizeof *process);
  char *inbox = malloc(INBOX);
  if (process == NULL || inbox == NULL) abort();
  *process = (struct process){
    .next = server->processes,
    .server = server,
    .pid = forked.pid,
    .socket = descriptors[0],
    .streams = {descriptors[1], descriptors[2]},
    .inbox = inbox,
    .capacity = INBOX,
    .last_output = -1,
  };
  for (int i = 0; i < 3; i++) fcntl(descriptors[i], F_SETFL, O_NONBLOCK);
  server->processes = process;
  return process;
}

int32_t strata_process_id(const struct process *process) {
  return process->pid;
}

/* Ends a process, if it has not ended; what it has written can still be read. */
void strata_process_kill(struct process *process) {
  if (process->has_ended) return;
  send_control(process->server, (struct control){.kind = CONTROL_KILL, .pid = process->pid});
}

/* Forgets a process, and ends it; it may not be used afterwards. */
void strata_process_free(struct process *process) {
  strata_process_kill(process);
  struct process **link = &process->server->processes;
  while (*link != process) link = &(*link)->next;
  *link = process->next;
  free_process(process);
}

static int32_t put_end(const struct process *process, char *to) {
  struct message header = {sizeof header + sizeof process->end, MESSAGE_END, 0, 0};
  memcpy(to, &header, sizeof header);
  memcpy(to + sizeof header, &process->end, sizeof process->end);
  return header.size;
}

static int32_t put_timeout(char *to) {
  struct message header = {sizeof header, MESSAGE_TIMEOUT, 0, 0};
  memcpy(to, &header, sizeof header);
  return header.size;
}

/* Hands out the next message of the inbox; 0: there is no whole one; negative: it needs so much room. */
static int64_t take_message(struct process *process, void *to, size_t capacity) {
  struct message header;
  size_t have = process->to - process->from;
  if (have < sizeof header) return 0;
  memcpy(&header, process->inbox + process->from, sizeof header);
  if (have < header.size) return 0;
  if (header.size > capacity) return -(int64_t)header.size;
  memcpy(to, process->inbox + process->from, header.size);
  process->from += header.size;
  if (process->from == process->to) process->from = process->to = 0;
  return header.size;
}

static void make_room(struct process *process) {
  if (process->from > 0) {
    memmove(process->inbox, process->inbox + process->from, process->to - process->from);
    process->to -= process->from;
    process->from = 0;
  }
  if (process->to < process->capacity) return;
  process->capacity *= 2;
  process->inbox = realloc(process->inbox, process->capacity);
  if (process->inbox == NULL) abort();
}

static void receive_some(struct process *process) {
  if (process->socket < 0) return;
  make_room(process);
  ssize_t got = recv(process->socket, process->inbox + process->to,
                     process->capacity - process->to, MSG_DONTWAIT);
  if (got > 0) process->to += got;
  int is_over = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
  if (is_over || (got < 0 && process->has_ended)) close_at(&process->socket);
}

static size_t send_some(struct process *process, const char *bytes, size_t size) {
  if (process->socket < 0) return size;
  ssize_t sent = send(process->socket, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent >= 0) return sent;
  return errno == EAGAIN || errno == EINTR ? 0 : size;
}

/* Hands out what was written to a stream; 0: nothing. */
static int64_t take_output(struct process *process, int stream, char *to, size_t capacity) {
  struct message header = {sizeof header, MESSAGE_OUTPUT, stream, 0};
  ssize_t got = read(process->streams[stream], to + sizeof header, capacity - sizeof header);
  int is_over = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
  if (is_over || (got < 0 && process->has_ended)) close_at(&process->streams[stream]);
  if (got <= 0) return 0;
  process->last_output = stream;
  header.size += got;
  memcpy(to, &header, sizeof header);
  return header.size;
}

static int is_over(const struct process *process) {
  return process->has_ended && process->socket < 0 && process->streams[OUTPUT] < 0 &&
         process->streams[ERROR_OUTPUT] < 0;
}

enum { SOCKET_AT = STREAMS, CONTROL_AT, POLLED };

/* Waits until something comes; returns what poll returns, with what came in `polled`. */
static int wait_for_any(struct process *process, int is_sending, int64_t limit_ns,
                        struct pollfd polled[POLLED]) {
  for (int i = 0; i < STREAMS; i++) {
    polled[i] = (struct pollfd){is_sending ? -1 : process->streams[i], POLLIN, 0};
  }
  short wanted = is_sending ? POLLIN | POLLOUT : POLLIN;
  int control = process->has_ended ? -1 : process->server->control;
  polled[SOCKET_AT] = (struct pollfd){process->socket, wanted, 0};
  polled[CONTROL_AT] = (struct pollfd){control, POLLIN, 0};
  int64_t start = now_ns();
  int64_t left = limit_ns - process->waited_ns;
  if (left < 0 || process->has_ended) left = 0;
  struct timespec limit = {left / 1000000000, left % 1000000000};
  int ready = ppoll(polled, POLLED, &limit, NULL);
  if (limit_ns > 0) process->waited_ns += now_ns() - start;
  return ready;
}

/* After output, the other stream has its turn, then the socket: endless output hides nothing else, and comes before what follows. */
static int64_t take_turns(struct process *process, char *to, size_t capacity) {
  int last = process->last_output;
  process->last_output = -1;
  if (last < 0) return 0;
  if (last == OUTPUT && process->streams[ERROR_OUTPUT] >= 0) {
    int64_t got = take_output(process, ERROR_OUTPUT, to, capacity);
    if (got != 0) return got;
  }
  receive_some(process);
  return 0;
}

/* Counts the time in which the device did something else, if code has run meanwhile: it waits for no answer to what it writes. */
static void count_time_between(struct process *process, int is_first) {
  if (is_first) process->waited_ns = 0;
  if (!is_first && process->running_since != 0) {
    process->waited_ns += now_ns() - process->running_since;
  }
  process->running_since = 0;
}

static int runs_on(const char *message) {
  struct message header;
  memcpy(&header, message, sizeof header);
  return header.kind == MESSAGE_LOG || header.kind == MESSAGE_OUTPUT;
}

/*
 * Sends `size` bytes of messages, and waits for one of the process's, which is stored into `to`. What has come before counts.
 *
 * `limit_ms` is how long its code may run, over all exchanges since one with `is_first`; negative: nothing is waited for. Returns the message's size, or its
 * negative if that is more than `capacity`; it then waits for the next exchange.
 */
int32_t strata_exchange(struct process *process, const char *bytes, uint32_t size, char *to,
                        uint32_t capacity, int32_t limit_ms, int32_t is_first) {
  int64_t limit_ns = limit_ms * INT64_C(1000000);
  count_time_between(process, is_first);
  uint32_t sent = size > 0 ? send_some(process, bytes, size) : 0;
  if (limit_ms < 0) return put_timeout(to);
  int64_t got = sent < size ? 0 : take_turns(process, to, capacity);
  while (got == 0) {
    if (sent >= size && (got = take_message(process, to, capacity)) != 0) break;
    if (is_over(process)) return put_end(process, to);
    struct pollfd polled[POLLED];
    int ready = wait_for_any(process, sent < size, limit_ns, polled);
    if (ready < 0) continue;
    if (ready == 0 && !process->has_ended) return put_timeout(to);
    for (int i = 0; i < STREAMS && got == 0; i++) {
      int may_have = polled[i].fd >= 0 && (polled[i].revents != 0 || process->has_ended);
      if (may_have) got = take_output(process, i, to, capacity);
    }
    if (got != 0) break;
    if (polled[SOCKET_AT].revents & POLLOUT) sent += send_some(process, bytes + sent, size - sent);
    if (polled[SOCKET_AT].revents & ~POLLOUT || process->has_ended) receive_some(process);
    if (polled[CONTROL_AT].revents != 0) read_ends(process->server);
  }
  if (got > 0 && runs_on(to)) process->running_since = now_ns();
  return (int32_t)got;
}
