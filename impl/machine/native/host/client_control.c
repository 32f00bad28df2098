/*
 * The control socket of a server, as the device's end uses it.
 */
#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* A server that has died is noticed at once; this is for one that stands still. */
#define CONTROL_LIMIT_MS 600000

int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void close_at(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

static void end_process(struct process *process, struct end end) {
  if (process->has_ended) return;
  process->has_ended = 1;
  process->end = end;
}

void lose_server(struct server *server) {
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
 * Reads one packet of the control socket, if there is one; ends of processes are noted. Descriptors
 * go to `descriptors`, -1 where there is none.
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

void read_ends(struct server *server) {
  struct control control;
  int none[3];
  while (read_control(server, &control, none)) continue;
}

void send_control(struct server *server, struct control control) {
  while (server->control >= 0) {
    read_ends(server);
    if (server->control < 0) return;
    ssize_t sent = send(server->control, &control, sizeof control, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == sizeof control) return;
    if (errno != EAGAIN && errno != EINTR) {
      lose_server(server);
      return;
    }
    struct pollfd either = {server->control, POLLIN | POLLOUT, 0};
    poll(&either, 1, -1);
  }
}

int await_control(struct server *server, uint32_t kind, struct control *control,
                  int descriptors[3]) {
  int64_t deadline = now_ns() + CONTROL_LIMIT_MS * INT64_C(1000000);
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
