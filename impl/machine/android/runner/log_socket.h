// The device's log socket, which liblog and the linker write to where nothing else takes their lines.
#ifndef STRATA_LOG_SOCKET_H
#define STRATA_LOG_SOCKET_H

#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

enum { LOG_SOCKET = 499, LOG_MESSAGE_MAX = 8192 };

// AOSP liblog, private/android_logger.h: android_log_header_t, then the priority, the tag and the message.
struct __attribute__((packed)) log_header {
  uint8_t buffer;
  uint16_t thread;
  uint32_t seconds, nanoseconds;
};

// Buffers with text: main, radio, system, crash.
static inline int has_text(uint8_t buffer) { return buffer <= 4 && buffer != 2; }

// Reads what has come; whoever is given a line copies it.
static inline void read_log_socket(void (*line)(int, int, const char *, const char *)) {
  char bytes[LOG_MESSAGE_MAX + 1];
  for (;;) {
    ssize_t size = recv(LOG_SOCKET, bytes, LOG_MESSAGE_MAX, MSG_DONTWAIT);
    if (size < 0) return;
    struct log_header header;
    if ((size_t)size < sizeof header + 2) continue;
    bytes[size] = 0;
    memcpy(&header, bytes, sizeof header);
    if (!has_text(header.buffer)) continue;
    const char *tag = bytes + sizeof header + 1;
    const char *message = tag + strlen(tag) + 1;
    if (message > bytes + size) continue;
    line(bytes[sizeof header], header.thread, tag, message);
  }
}

#endif
