/*
 * Has servers fork processes, and ends those.
 */
#define _GNU_SOURCE
#include "client.h"

#include <fcntl.h>
#include <stdlib.h>

#define INBOX 65536

void free_process(struct process *process) {
  close_at(&process->socket);
  for (int i = 0; i < STREAMS; i++) close_at(&process->streams[i]);
  free(process->inbox);
  free(process);
}

/*
 * Has a process forked. NULL: it was not, and the reason is in `error`, an errno, or 0 if the
 * server has died.
 */
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
  struct server *server = process->server;
  struct process **link = &server->processes;
  while (*link != process) link = &(*link)->next;
  *link = process->next;
  free_process(process);
  if (server->pid == 0) forget_server(server);
}
