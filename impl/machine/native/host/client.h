/*
 * What the client library knows of the servers that it has started, and of their processes.
 */
#ifndef STRATA_CLIENT_H
#define STRATA_CLIENT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "message.h"

enum { OUTPUT = 0, ERROR_OUTPUT = 1, STREAMS = 2 };

/* What threads had of the processors, and how long they were ready to run and had none. */
struct times {
  int64_t run_ns;
  int64_t wait_ns;
};

/* How long somebody was waited for, up to the last time that this was looked at. */
struct patience {
  int64_t first_ns; /* by the clock, when it was first looked at; 0: it was not */
  int64_t clock_ns; /* by the clock */
  int64_t spent_ns; /* without what counts for nobody */
  struct times process; /* at the first look */
  struct times own;     /* likewise, of the waiting thread */
};

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
  struct patience alone;       /* with it, by that */
  struct patience with_device; /* likewise, with what the device did meanwhile */
  int64_t running_since; /* 0: nothing is known to run between exchanges */
  size_t from, to, capacity;
  char *inbox;
};

struct server {
  struct server *next;
  struct process *processes;
  pid_t pid;   /* 0: it was stopped */
  int control; /* -1: the server has died */
  uint64_t thunks;
  int32_t thunk_count;
};

/* The time on a clock that never goes back. */
int64_t now_ns(void);

/* When to look at a wait again, by its clock: before `limit_ns` can be over. */
int64_t patience_look_at(const struct patience *patience, int64_t limit_ns);

/*
 * Looks at a wait for a process that has lasted for `clock_ns` so far, and returns how long of that
 * counts. The first moments do in any case.
 */
int64_t patience_spent(struct patience *patience, pid_t pid, int64_t clock_ns);

/* Closes a descriptor, unless it is -1, which it then becomes. */
void close_at(int *descriptor);

/* Sends a packet to a server; ends of processes that are told meanwhile are noted. */
void send_control(struct server *server, struct control control);

/*
 * Waits for a packet of a kind, with the descriptors that came with it, -1 where there is none. 0:
 * none came in time, or the server has died.
 */
int await_control(struct server *server, uint32_t kind, struct control *control,
                  int descriptors[3]);

/* Closes the connection to a server, whose processes do not survive that. */
void lose_server(struct server *server);

/* Forgets a server that was stopped, unless a process of it can still be asked how it ended. */
void forget_server(struct server *server);

/* Notes ends of processes that were told. */
void read_ends(struct server *server);

/* Closes what a process is connected by. */
void free_process(struct process *process);

#endif
