// Lines that come and go, and the process's log.
#include "log_socket.h"
#include "runner.h"

extern int gettid(void);

static void socket_line(int priority, int thread, const char *tag, const char *message);

static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;
static int questions, answers = 1;

// What was read of the questions, and not yet taken.
static struct {
  char bytes[65536];
  size_t have, at;
} input;

_Static_assert(sizeof input <= INPUT_SIZE, "INPUT_SIZE");
void get_input(char to[INPUT_SIZE]) { memcpy(to, &input, sizeof input); }
void set_input(const char from[INPUT_SIZE]) { memcpy(&input, from, sizeof input); }

// Lines of a zygote's log, which are those of each process that it makes.
struct kept {
  struct kept *next;
  int priority;
  char *tag, *message;
};
static struct kept *kept, **next_kept = &kept;
static bool is_keeping;

// Descriptors from here on are nobody else's.
enum { FIRST_DESCRIPTOR = 500 };

void take_channel(void) {
  questions = fcntl(0, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
  answers = fcntl(1, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
  int nowhere = open("/dev/null", O_RDWR);
  if (questions < 0 || answers < 0 || nowhere < 0) _exit(99);
  dup2(nowhere, 0);
  dup2(nowhere, 1);
  close(nowhere);
}

int release_channel(void) {
  close(answers);
  input.have = input.at = 0;
  return questions;
}

// Makes the text so much longer; where that begins.
static char *lengthen(struct text *text, size_t size) {
  if (text->size + size + 1 > text->capacity) {
    text->capacity = 2 * (text->size + size + 1);
    text->chars = realloc(text->chars, text->capacity);
  }
  char *at = text->chars + text->size;
  text->size += size;
  at[size] = 0;
  return at;
}

static void grow(struct text *text, const char *more, size_t size) {
  memcpy(lengthen(text, size), more, size);
}

void add(struct text *text, const char *more) { grow(text, more, strlen(more)); }

void add_bytes(struct text *text, const void *bytes, size_t size) {
  static const char digits[] = "0123456789abcdef";
  const uint8_t *at = bytes;
  char *to = lengthen(text, 2 * size);
  for (size_t i = 0; i < size; i++) {
    *to++ = digits[at[i] >> 4];
    *to++ = digits[at[i] & 15];
  }
}

void add_word(struct text *text, uint64_t word) {
  char digits[24];
  snprintf(digits, sizeof digits, "%lx", (unsigned long)word);
  add(text, digits);
}

static void send_line(struct text *text) {
  add(text, "\n");
  pthread_mutex_lock(&output);
  for (size_t at = 0; at < text->size;) {
    ssize_t written = write(answers, text->chars + at, text->size - at);
    if (written <= 0) _exit(99);
    at += (size_t)written;
  }
  pthread_mutex_unlock(&output);
  free(text->chars);
  *text = (struct text){0};
}

// What was logged before, beside the runner, comes before it.
void answer(struct text *text) {
  read_log_socket(socket_line);
  send_line(text);
}

static void keep_line(int priority, const char *tag, const char *message) {
  struct kept *made = calloc(1, sizeof *made);
  made->priority = priority;
  made->tag = strdup(tag == NULL ? "" : tag);
  made->message = strdup(message == NULL ? "" : message);
  *next_kept = made;
  next_kept = &made->next;
}

static void log_line(int priority, int thread, const char *tag, const char *message) {
  if (is_keeping) {
    keep_line(priority, tag, message);
    return;
  }
  struct text line = {0};
  char head[48];
  snprintf(head, sizeof head, "L %d %d x", priority, thread);
  add(&line, head);
  add_bytes(&line, tag == NULL ? "" : tag, tag == NULL ? 0 : strlen(tag));
  add(&line, " x");
  add_bytes(&line, message == NULL ? "" : message, message == NULL ? 0 : strlen(message));
  send_line(&line);
}

void write_log(int priority, const char *tag, const char *message) {
  log_line(priority, gettid(), tag, message);
}

// A line of the socket has the lower half of its thread's number.
static void socket_line(int priority, int thread, const char *tag, const char *message) {
  int own = gettid();
  log_line(priority, (own & 0xffff) == thread ? own : thread, tag, message);
}

void keep_log_lines(void) { is_keeping = true; }

void read_log_now(void) { read_log_socket(socket_line); }

void tell_kept_lines(void) {
  is_keeping = false;
  for (struct kept *at = kept; at != NULL; at = at->next) {
    write_log(at->priority, at->tag, at->message);
  }
}

__attribute__((visibility("default"))) int strata_log_write(int priority, const char *tag,
                                                            const char *message) {
  read_log_socket(socket_line);
  write_log(priority, tag, message);
  return 1;
}

// struct __android_log_message of liblog's public header.
struct message {
  size_t size;
  int32_t buffer, priority;
  const char *tag, *file;
  uint32_t line;
  const char *text;
};

static void logged(const struct message *message) {
  write_log(message->priority, message->tag, message->text);
}

void take_log(void) {
  void *liblog = dlopen("liblog.so", RTLD_NOW | RTLD_GLOBAL);
  void (*set_logger)(void (*)(const struct message *)) =
      liblog == NULL ? NULL : dlsym(liblog, "__android_log_set_logger");
  if (set_logger != NULL) set_logger(logged);
}

char *read_line(void) {
  struct text line = {0};
  for (;;) {
    if (input.at == input.have) {
      ssize_t size = read(questions, input.bytes, sizeof input.bytes);
      if (size <= 0) _exit(0);
      input.have = (size_t)size;
      input.at = 0;
    }
    char *end = memchr(input.bytes + input.at, '\n', input.have - input.at);
    size_t size = end == NULL ? input.have - input.at : (size_t)(end - input.bytes) - input.at;
    grow(&line, input.bytes + input.at, size);
    input.at += size;
    if (end == NULL) continue;
    input.at++;
    return line.chars;
  }
}

char *bytes_of(const char *digits, size_t *size) {
  size_t count = strlen(digits) / 2;
  char *bytes = malloc(count + 1);
  digits++;
  for (size_t i = 0; i < count; i++) {
    bytes[i] = (char)(worth(digits[2 * i]) << 4 | worth(digits[2 * i + 1]));
  }
  bytes[count] = 0;
  if (size != NULL) *size = count;
  return bytes;
}
