// What the files of the runner know of each other.
#ifndef STRATA_RUNNER_H
#define STRATA_RUNNER_H

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Priorities of Android's log.
enum { LOG_WARN = 5, LOG_FATAL = 7 };

// Text that grows.
struct text {
  char *chars;
  size_t size, capacity;
};

// Keeps standard input and output for the runner: whatever else reads or writes there has nothing.
void take_channel(void);
void add(struct text *text, const char *more);
void add_bytes(struct text *text, const void *bytes, size_t size);
void add_word(struct text *text, uint64_t word);
// Writes it as one line, and frees it.
void answer(struct text *text);
void write_log(int priority, const char *tag, const char *message);
// Makes the process's log lines come here where liblog can do that (API 30 on); else they come by the log socket.
void take_log(void);
// From now on log lines are kept, for each process that is made by a fork.
void keep_log_lines(void);
// Keeps what has come by the log socket.
void read_log_now(void);
// Makes the kept lines this process's own.
void tell_kept_lines(void);
// Closes the answers; where questions come from, of which nothing was read on.
int release_channel(void);
// What was read of standard input, and not yet taken.
enum { INPUT_SIZE = 65552 };
void get_input(char to[INPUT_SIZE]);
void set_input(const char from[INPUT_SIZE]);
// The next line of standard input, without its end; the process ends with the input.
char *read_line(void);
// What a hexadecimal digit is worth; of no digit something else.
static inline int worth(char digit) { return digit >= 'a' ? digit - 'a' + 10 : digit - '0'; }
// The bytes behind an "x", with a NUL behind them.
char *bytes_of(const char *digits, size_t *size);

// The namespace of the app's classes, NULL in a process that has none.
extern void *app_namespace;

void begin_program(int calls);
void call_on_thread(char **words, int count);
struct words;
// From now on calls go through that code; NULL: through the runner's own.
void call_by(void (*code)(void *function, struct words *words));
// What GraphicsEnv is told of layers, of ANGLE and of an updatable driver.
void tell_layers(const char *list);
void tell_layer_paths(const char *paths);
void tell_angle(const char *paths, bool is_native, const char *package);
void tell_driver(const char *paths, const char *libraries);
// A function of a library that is opened for it; NULL if there is none.
void *function_of(const char *library, const char *name);
// A function of the linker's, whichever library offers it to programs of this release.
void *linker_function(const char *name);
void *strata_linker_function(const char *name);
// Lets calls come from a library in the app's namespace.
void take_app_code(const char *path);
void tell_libraries(void);
// What hwservicemanager says of a HAL; of all others it says nothing.
void set_service(const char *name, int transport);
// Where the service gpu says that the driver before its release is: a folder of libraries of each ABI; empty for none.
void set_gpu_driver(const char *path);
// From here on this process becomes a zygote.
void begin_zygote(void);
int count_threads(void);
// What comes between these two leaves nothing but code that QEMU has translated.
void begin_rehearsal(void);
void end_rehearsal(void);
// Makes processes as long as there is whoever started it; returns in each of them, with its own channel.
void serve(void);

#endif
