/*
 * The process's end of the socket to the device, shared by all its threads.
 */
#include "channel.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct mail {
  struct mail *next;
  struct message *message;
};

struct thread {
  struct thread *next;
  int32_t number;
  int is_waiting;
  struct mail *mail; /* newest last */
  pthread_cond_t mail_came;
};

static struct {
  int socket;
  pid_t process;
  void (*serve)(void);
  pthread_key_t thread_end;
  pthread_mutex_t sending;
  pthread_mutex_t lock; /* of all below */
  struct thread *threads;
  int32_t last_foreign; /* number of the newest thread that the code made itself */
  int is_led;
} channel = {
  .sending = PTHREAD_MUTEX_INITIALIZER,
  .lock = PTHREAD_MUTEX_INITIALIZER,
};

static _Thread_local struct thread *self;

/* What was read and not yet taken; the leader's own. */
static struct {
  size_t from;
  size_t to;
  char bytes[65536];
} inbox;

static struct thread *new_thread(int32_t number) {
  struct thread *thread = calloc(1, sizeof *thread);
  if (thread == NULL) abort();
  thread->number = number;
  pthread_cond_init(&thread->mail_came, NULL);
  thread->next = channel.threads;
  channel.threads = thread;
  return thread;
}

/* The calling thread; one that the code made itself gets a number at its first message. */
static struct thread *own_thread(void) {
  if (self != NULL) return self;
  pthread_mutex_lock(&channel.lock);
  self = new_thread(--channel.last_foreign);
  pthread_mutex_unlock(&channel.lock);
  pthread_setspecific(channel.thread_end, self);
  return self;
}

/* Forgets a thread that ends. */
static void end_thread(void *ended) {
  pthread_mutex_lock(&channel.lock);
  struct thread **link = &channel.threads;
  while (*link != NULL && *link != ended) link = &(*link)->next;
  if (*link != NULL) *link = (*link)->next;
  pthread_mutex_unlock(&channel.lock);
  self = NULL;
  free(ended);
}

void channel_open(int socket, void (*serve)(void)) {
  channel.socket = socket;
  channel.process = getpid();
  channel.serve = serve;
  if (pthread_key_create(&channel.thread_end, end_thread) != 0) abort();
  self = new_thread(0);
}

int channel_is_own(void) {
  return getpid() == channel.process;
}

/* Sends a message, whose header goes before `parts`; the lock `sending` is held. */
static void transmit(uint32_t kind, uint32_t id, struct iovec *parts, int count) {
  struct message header = {sizeof header, kind, self->number, id};
  for (int i = 1; i < count; i++) header.size += parts[i].iov_len;
  parts[0] = (struct iovec){&header, sizeof header};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
  while (message.msg_iovlen > 0) {
    ssize_t sent = sendmsg(channel.socket, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) _exit(STRATA_EXIT_CUT_OFF);
    while (message.msg_iovlen > 0 && (size_t)sent >= message.msg_iov->iov_len) {
      sent -= message.msg_iov->iov_len;
      message.msg_iov++;
      message.msg_iovlen--;
    }
    if (message.msg_iovlen == 0) break;
    message.msg_iov->iov_base = (char *)message.msg_iov->iov_base + sent;
    message.msg_iov->iov_len -= sent;
  }
}

void channel_send(uint32_t kind, uint32_t id, struct iovec *parts, int count) {
  if (!channel_is_own()) _exit(STRATA_EXIT_CUT_OFF);
  own_thread();
  pthread_mutex_lock(&channel.sending);
  transmit(kind, id, parts, count);
  pthread_mutex_unlock(&channel.sending);
}

void channel_try_send(uint32_t kind, struct iovec *parts, int count) {
  if (!channel_is_own() || self == NULL || pthread_mutex_trylock(&channel.sending) != 0) return;
  transmit(kind, 0, parts, count);
  pthread_mutex_unlock(&channel.sending);
}

static size_t receive_some(void *to, size_t size) {
  for (;;) {
    ssize_t got = recv(channel.socket, to, size, 0);
    if (got > 0) return got;
    if (got < 0 && errno == EINTR) continue;
    _exit(STRATA_EXIT_CUT_OFF);
  }
}

static void receive_all(char *to, size_t size) {
  while (size > 0) {
    if (inbox.from == inbox.to) {
      if (size >= sizeof inbox.bytes) {
        size_t got = receive_some(to, size);
        to += got;
        size -= got;
        continue;
      }
      inbox.from = 0;
      inbox.to = receive_some(inbox.bytes, sizeof inbox.bytes);
    }
    size_t part = inbox.to - inbox.from < size ? inbox.to - inbox.from : size;
    memcpy(to, inbox.bytes + inbox.from, part);
    inbox.from += part;
    to += part;
    size -= part;
  }
}

static struct message *read_message(void) {
  struct message header;
  receive_all((char *)&header, sizeof header);
  struct message *message = malloc(header.size);
  if (message == NULL) abort();
  *message = header;
  receive_all((char *)(message + 1), header.size - sizeof header);
  return message;
}

static void *run_thread(void *thread) {
  self = thread;
  pthread_setspecific(channel.thread_end, self);
  channel.serve();
  return NULL;
}

static void refuse(struct message *message, const char *why) {
  struct iovec parts[2] = {{0}, {(char *)why, strlen(why)}};
  channel_send(MESSAGE_REFUSED, message->id, parts, 2);
  free(message);
}

/* Gives a message to the thread that it is for, which may have to be made; the lock is held. */
static void deliver(struct message *message) {
  struct thread *thread = channel.threads;
  while (thread != NULL && thread->number != message->thread) thread = thread->next;
  if (thread == NULL && message->thread < 0) {
    refuse(message, "Thread has ended");
    return;
  }
  int is_new = thread == NULL;
  if (is_new) thread = new_thread(message->thread);
  struct mail *mail = malloc(sizeof *mail);
  if (mail == NULL) abort();
  *mail = (struct mail){NULL, message};
  struct mail **end = &thread->mail;
  while (*end != NULL) end = &(*end)->next;
  *end = mail;
  pthread_cond_signal(&thread->mail_came);
  pthread_t made;
  if (is_new && pthread_create(&made, NULL, run_thread, thread) != 0) abort();
  if (is_new) pthread_detach(made);
}

/* Takes the first of a thread's mail. */
static struct message *take_mail(struct thread *thread) {
  struct mail *mail = thread->mail;
  if (mail == NULL) return NULL;
  struct message *message = mail->message;
  thread->mail = mail->next;
  free(mail);
  return message;
}

/*
 * Reads the socket until it has a message for `thread` or any; the lock is held before and after.
 */
static struct message *lead(struct thread *thread) {
  channel.is_led = 1;
  pthread_mutex_unlock(&channel.lock);
  struct message *message = read_message();
  pthread_mutex_lock(&channel.lock);
  channel.is_led = 0;
  if (message->thread == thread->number || message->thread == STRATA_ANY_THREAD) return message;
  deliver(message);
  return NULL;
}

/*
 * Has another thread read the socket when `thread` goes on with what it has got. Between threads of
 * the device's own that is not needed, and not done, as it takes time: the device sends nothing
 * until the one that runs has sent something, and waits again. But one that the code made may never
 * wait again, or may be what the one that runs waits for.
 */
static void wake_successor(const struct thread *thread) {
  for (struct thread *each = channel.threads; each != NULL; each = each->next) {
    if (!each->is_waiting || (each->number >= 0 && thread->number >= 0)) continue;
    pthread_cond_signal(&each->mail_came);
    return;
  }
}

struct message *channel_receive(void) {
  struct thread *thread = own_thread();
  pthread_mutex_lock(&channel.lock);
  struct message *message;
  while ((message = take_mail(thread)) == NULL) {
    if (!channel.is_led) {
      if ((message = lead(thread)) != NULL) break;
      continue;
    }
    thread->is_waiting = 1;
    pthread_cond_wait(&thread->mail_came, &channel.lock);
    thread->is_waiting = 0;
  }
  if (!channel.is_led) wake_successor(thread);
  pthread_mutex_unlock(&channel.lock);
  return message;
}
