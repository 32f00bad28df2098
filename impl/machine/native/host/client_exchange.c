/*
 * Exchanges messages with a process, which has a limit of time, and collects what it writes.
 */
#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* So many times its limit is a process waited for, however busy the processors are. */
#define FARTHEST 50

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

/*
 * Hands out the next message of the inbox; 0: there is no whole one; negative: it needs so much
 * room.
 */
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

/*
 * Waits until something comes, or the wait is to be looked at; returns what poll returns, with what
 * came in `polled`.
 */
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
  int64_t left = patience_look_at(&process->alone, limit_ns) - process->waited_ns;
  if (left < 0 || limit_ns == 0 || process->has_ended) left = 0;
  struct timespec limit = {left / 1000000000, left % 1000000000};
  int ready = ppoll(polled, POLLED, &limit, NULL);
  if (limit_ns > 0) process->waited_ns += now_ns() - start;
  return ready;
}

/* Whether a process was waited for long enough. */
static int is_overdue(struct process *process, int64_t limit_ns) {
  if (limit_ns == 0) return 1;
  if (process->waited_ns < patience_look_at(&process->alone, limit_ns)) return 0;
  if (process->waited_ns >= FARTHEST * limit_ns) return 1;
  return patience_spent(&process->alone, process->pid, process->waited_ns) >= limit_ns;
}

/*
 * After output, the other stream has its turn, then the socket: endless output hides nothing else,
 * and comes before what follows.
 */
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

/*
 * Counts the time in which the device did something else, if code has run meanwhile: it waits for
 * no answer to what it writes.
 */
static void count_time_between(struct process *process, int is_first) {
  if (is_first) {
    process->waited_ns = 0;
    process->alone = process->with_device = (struct patience){0};
  }
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
 * Sends `size` bytes of messages, and waits for one of the process's, which is stored into `to`.
 * What has come before counts.
 *
 * `limit_ms` is how long its code may run, over all exchanges since one with `is_first`, but for the
 * time in which other programs have the processors; negative: nothing is waited for. Returns the message's size, or its negative if that is more than
 * `capacity`; it then waits for the next exchange.
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
    if (ready == 0 && !process->has_ended && is_overdue(process, limit_ns)) return put_timeout(to);
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
