// What the files of the launcher know of each other.
#ifndef STRATA_LAUNCHER_H
#define STRATA_LAUNCHER_H

#include <sys/un.h>

#include "log_socket.h"
#include "zygote.h"

enum { CANNOT_START = 125, NGROUPS_MAX_HERE = 64 };

// Ends this process with what went wrong.
void fail(const char *what);
// A socket that listens at a path.
int listening(const char *path);
// A socket with a path.
int bound(int type, const char *path);
// The device's log socket, as descriptor LOG_SOCKET.
void make_log_socket(const char *path);
// Prints what has come there.
void print_log(void);
// Makes one mount; the number of its words, 0 if they are none.
int do_mount(char **words);
// Lets a zygote make the process, and ends as it does; else gives the words behind, in the namespaces of before.
char **start_from_zygote(const char *log, char **words);

#endif
