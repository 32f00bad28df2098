/*
 * The system calls that are refused to judged code, by a filter of seccomp(2): they change what
 * Landlock does not look at, such as the mode of a file, or reach other processes and machines.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cage.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define NUMBERS_END 0x40000000 /* from here on: numbers of the x32 ABI */
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define NUMBERS_END 0x40000000
#else
#error "Calls are refused on x86-64 and AArch64"
#endif

/* Calls that a C library's headers may be too old for; the same on every machine. */
#define IO_URING_SETUP 425
#define OPEN_TREE 428
#define MOVE_MOUNT 429
#define FSOPEN 430
#define FSPICK 433
#define PIDFD_GETFD 438
#define MOUNT_SETATTR 442
#define FCHMODAT2 452
#define SETXATTRAT 463
#define REMOVEXATTRAT 466

static const unsigned REFUSED[] = {
#ifdef SYS_chmod
  SYS_chmod,
  SYS_chown,
  SYS_lchown,
  SYS_utime,
  SYS_utimes,
  SYS_futimesat,
#endif
  SYS_fchmod,
  SYS_fchmodat,
  FCHMODAT2,
  SYS_fchown,
  SYS_fchownat,
  SYS_utimensat,
  SYS_setxattr,
  SYS_lsetxattr,
  SYS_fsetxattr,
  SETXATTRAT,
  SYS_removexattr,
  SYS_lremovexattr,
  SYS_fremovexattr,
  REMOVEXATTRAT,
  SYS_ptrace,
  SYS_process_vm_readv,
  SYS_process_vm_writev,
  PIDFD_GETFD,
  SYS_kcmp,
  SYS_connect,
  SYS_unshare,
  SYS_setns,
  SYS_chroot,
  SYS_pivot_root,
  SYS_mount,
  SYS_umount2,
  OPEN_TREE,
  MOVE_MOUNT,
  FSOPEN,
  FSPICK,
  MOUNT_SETATTR,
  SYS_bpf,
  SYS_perf_event_open,
  SYS_add_key,
  SYS_request_key,
  SYS_keyctl,
  IO_URING_SETUP,
};

#define REFUSED_COUNT (sizeof REFUSED / sizeof *REFUSED)

#define LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define UNLESS(condition, value, skipped) \
  BPF_JUMP(BPF_JMP | condition | BPF_K, value, 0, skipped)
#define ANSWER(answer) BPF_STMT(BPF_RET | BPF_K, answer)
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)

/* Other machines' calls, such as those of 32 bits. */
static const struct sock_filter OF_OTHERS[] = {
  LOAD(arch),
  UNLESS(BPF_JEQ, ARCHITECTURE, 3),
  LOAD(nr),
  UNLESS(BPF_JGE, NUMBERS_END, 2),
  REFUSE,
  REFUSE,
};

/* Sockets are for the machine itself, and have no way to send to a name without connecting. */
static const struct sock_filter SOCKETS[] = {
  UNLESS(BPF_JEQ, SYS_socketpair, 1),
  BPF_STMT(BPF_JMP | BPF_JA, 5),
  UNLESS(BPF_JEQ, SYS_socket, 3),
  LOAD(args[0]),
  UNLESS(BPF_JEQ, AF_UNIX, 8),
  BPF_STMT(BPF_JMP | BPF_JA, 1),
  ALLOW,
  LOAD(args[1]),
  BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf),
  UNLESS(BPF_JEQ, SOCK_STREAM, 1),
  ALLOW,
  UNLESS(BPF_JEQ, SOCK_SEQPACKET, 1),
  ALLOW,
  REFUSE,
};

#define OTHERS_SIZE (sizeof OF_OTHERS / sizeof *OF_OTHERS)
#define SOCKETS_SIZE (sizeof SOCKETS / sizeof *SOCKETS)

void cage_refuse_calls(void) {
  struct sock_filter filter[OTHERS_SIZE + 2 * REFUSED_COUNT + SOCKETS_SIZE];
  struct sock_filter *end = filter;
  for (size_t i = 0; i < OTHERS_SIZE; i++) *end++ = OF_OTHERS[i];
  for (size_t i = 0; i < REFUSED_COUNT; i++) {
    *end++ = (struct sock_filter)UNLESS(BPF_JEQ, REFUSED[i], 1);
    *end++ = (struct sock_filter)REFUSE;
  }
  for (size_t i = 0; i < SOCKETS_SIZE; i++) *end++ = SOCKETS[i];
  struct sock_fprog program = {end - filter, filter};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 || errno == EINVAL) return;
  perror("Cannot refuse system calls");
  _exit(1);
}
