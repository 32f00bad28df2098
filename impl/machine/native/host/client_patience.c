/*
 * For how long code has been waited for, without the time in which it could not run because other
 * programs had the processors.
 */
#define _GNU_SOURCE
#include "client.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* So long a wait may last until it is looked at more closely, which takes time. */
#define SLICE_NS INT64_C(250000000)

/* Adds what a thread had of a processor, and how long it waited for one (Linux, sched-stats.rst). */
static void add_times(struct times *times, const char *path) {
  int64_t run, wait;
  FILE *file = fopen(path, "re");
  if (file == NULL) return;
  if (fscanf(file, "%" SCNd64 " %" SCNd64, &run, &wait) == 2) {
    times->run_ns += run;
    times->wait_ns += wait;
  }
  fclose(file);
}

static struct times times_of_process(pid_t pid) {
  struct times times = {0};
  char path[64 + sizeof(struct dirent)];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *threads = opendir(path);
  if (threads == NULL) return times;
  for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
    if (thread->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, thread->d_name);
    add_times(&times, path);
  }
  closedir(threads);
  return times;
}

static struct times own_times(void) {
  struct times times = {0};
  add_times(&times, "/proc/thread-self/schedstat");
  return times;
}

static struct times between(struct times from, struct times to) {
  struct times times = {to.run_ns - from.run_ns, to.wait_ns - from.wait_ns};
  if (times.run_ns < 0) times.run_ns = 0;
  if (times.wait_ns < 0) times.wait_ns = 0;
  return times;
}

static int64_t smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* What of an interval somebody waited: of a process's threads, some may have run meanwhile. */
static int64_t waited(int64_t interval, struct times times) {
  double all = (double)times.run_ns + times.wait_ns;
  return all == 0 ? 0 : smaller(times.wait_ns, (int64_t)(interval * (times.wait_ns / all)));
}

/*
 * What of an interval counts for nobody: one waits for the other, so that their waits follow each
 * other; if they do not, what the process has run counts in any case.
 */
static int64_t idle_time(int64_t interval, struct times process, struct times own) {
  int64_t run = smaller(interval, process.run_ns);
  return smaller(interval - run, waited(interval, process) + waited(interval, own));
}

int64_t patience_look_at(const struct patience *patience, int64_t limit_ns) {
  if (patience->first_ns == 0 && limit_ns > SLICE_NS) return SLICE_NS;
  return patience->clock_ns + limit_ns - patience->spent_ns;
}

int64_t patience_spent(struct patience *patience, pid_t pid, int64_t clock_ns) {
  if (patience->first_ns == 0 && clock_ns < SLICE_NS) return clock_ns;
  struct times process = times_of_process(pid);
  struct times own = own_times();
  if (patience->first_ns == 0) {
    *patience = (struct patience){.first_ns = clock_ns, .process = process, .own = own};
  }
  int64_t interval = clock_ns - patience->first_ns;
  patience->clock_ns = clock_ns;
  patience->spent_ns = clock_ns - idle_time(interval, between(patience->process, process),
                                            between(patience->own, own));
  return patience->spent_ns;
}

/*
 * For how many milliseconds the process and the device have been at it since the exchange that was
 * the first, `clock_ms` ago.
 */
int32_t strata_process_spent(struct process *process, int32_t clock_ms) {
  int64_t clock_ns = clock_ms * INT64_C(1000000);
  return (int32_t)(patience_spent(&process->with_device, process->pid, clock_ns) / 1000000);
}
