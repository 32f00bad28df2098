// Work of a zygote that leaves nothing: its memory, its mappings and its descriptors are afterwards what they were.
//
// QEMU translates code when it runs first, which is most of what a start costs; what it has translated stays, and forks inherit
// it. So the zygote does once what most processes do, and takes it back. Whoever cannot be taken back, a thread for example, ends
// the zygote.
#include <errno.h>
#include <sys/mman.h>

#include "runner.h"

enum {
  PAGE = 4096,
  RANGES_MAX = 4096,
  DESCRIPTORS = 1024,
  TEXT_SIZE = 1 << 20,
  STACK_SIZE = 1 << 16,
  CONTEXT_WORDS = 24,
  // Read-only memory of the C library's and the linker's own is small; the shadow of control flow integrity is 2 GiB.
  READ_ONLY_MAX = 1 << 26
};

// Memory is compared by so much at once.
struct block {
  uint64_t words[8];
};
static const struct block NO_BLOCK = {0};

struct range {
  uintptr_t from, to;
  int protection;
  bool is_anonymous, is_shared;
  // Where its content is kept; NULL if it is not.
  const struct block *content;
};

struct ranges {
  struct range of[RANGES_MAX];
  int count;
};

// All that is not part of what is kept.
static struct rehearsal {
  uintptr_t from, to;
  uint64_t context[CONTEXT_WORDS];
  struct ranges before, after;
  bool is_open[DESCRIPTORS];
  int threads;
  char text[TEXT_SIZE];
  char input[INPUT_SIZE];
  char stack[STACK_SIZE] __attribute__((aligned(16)));
  struct block contents[] __attribute__((aligned(16)));
} *rehearsal;

// Returns 0, and again 1 when the context is resumed.
int strata_keep_context(uint64_t context[CONTEXT_WORDS]);
__attribute__((noreturn)) void strata_resume(const uint64_t context[CONTEXT_WORDS]);
__attribute__((noreturn)) void strata_on_stack(void *top, void (*code)(void));
__asm__(
    ".text\n"
    "strata_keep_context:\n"
    " stp x18, x19, [x0]\n"
    " stp x20, x21, [x0, #16]\n"
    " stp x22, x23, [x0, #32]\n"
    " stp x24, x25, [x0, #48]\n"
    " stp x26, x27, [x0, #64]\n"
    " stp x28, x29, [x0, #80]\n"
    " mov x9, sp\n"
    " stp x30, x9, [x0, #96]\n"
    " stp d8, d9, [x0, #112]\n"
    " stp d10, d11, [x0, #128]\n"
    " stp d12, d13, [x0, #144]\n"
    " stp d14, d15, [x0, #160]\n"
    " mov x0, #0\n"
    " ret\n"
    "strata_resume:\n"
    " ldp x18, x19, [x0]\n"
    " ldp x20, x21, [x0, #16]\n"
    " ldp x22, x23, [x0, #32]\n"
    " ldp x24, x25, [x0, #48]\n"
    " ldp x26, x27, [x0, #64]\n"
    " ldp x28, x29, [x0, #80]\n"
    " ldp x30, x9, [x0, #96]\n"
    " mov sp, x9\n"
    " ldp d8, d9, [x0, #112]\n"
    " ldp d10, d11, [x0, #128]\n"
    " ldp d12, d13, [x0, #144]\n"
    " ldp d14, d15, [x0, #160]\n"
    " mov x0, #1\n"
    " ret\n"
    "strata_on_stack:\n"
    " mov sp, x0\n"
    " br x1\n");

static uintptr_t number(char **at, int base) {
  uintptr_t value = 0;
  for (;; ++*at) {
    int digit = worth(**at);
    if (digit < 0 || digit >= base) return value;
    value = value * (uintptr_t)base + (uintptr_t)digit;
  }
}

// One of "from-to rwxp offset device inode path".
static struct range range_of(char *line) {
  struct range range = {.from = number(&line, 16)};
  line++;
  range.to = number(&line, 16);
  line++;
  if (line[0] == 'r') range.protection |= PROT_READ;
  if (line[1] == 'w') range.protection |= PROT_WRITE;
  if (line[2] == 'x') range.protection |= PROT_EXEC;
  range.is_shared = line[3] == 's';
  for (int blanks = 0; blanks < 3; line++) blanks += *line == ' ';
  range.is_anonymous = number(&line, 10) == 0;
  return range;
}

// Nothing of the C library's that has a state: it is called while that is put back.
static void read_ranges(struct ranges *ranges, char *text, size_t size) {
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  size_t have = 0;
  for (ssize_t more; (more = read(file, text + have, size - 1 - have)) > 0;) have += (size_t)more;
  close(file);
  if (file < 0 || have == size - 1) _exit(99);
  text[have] = 0;
  ranges->count = 0;
  for (char *at = text; *at != 0;) {
    if (ranges->count == RANGES_MAX) _exit(99);
    ranges->of[ranges->count++] = range_of(at);
    while (*at != '\n' && *at != 0) at++;
    if (*at == '\n') at++;
  }
}

// Whether what runs may change it, perhaps after it has made it writable.
static bool is_kept(const struct range *range) {
  size_t size = range->to - range->from;
  if (range->is_shared || (range->protection & PROT_READ) == 0) return false;
  if ((range->protection & PROT_WRITE) != 0) return true;
  return range->is_anonymous && (range->protection & PROT_EXEC) == 0 && size <= READ_ONLY_MAX;
}

static bool is_own(uintptr_t address) {
  return address >= rehearsal->from && address < rehearsal->to;
}

static size_t size_kept(void) {
  size_t size = sizeof(struct ranges) + TEXT_SIZE, sum = 0;
  struct ranges *ranges = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (ranges == MAP_FAILED) _exit(99);
  read_ranges(ranges, (char *)(ranges + 1), TEXT_SIZE);
  for (int i = 0; i < ranges->count; i++) {
    if (is_kept(&ranges->of[i])) sum += ranges->of[i].to - ranges->of[i].from;
  }
  munmap(ranges, size);
  // Ranges may grow together with what is mapped for this.
  return sum + size;
}

// Nothing lies beside it: ranges that touch are told as one.
static void make_room(void) {
  size_t size = (sizeof *rehearsal + size_kept() + PAGE - 1) / PAGE * PAGE;
  char *room = mmap(NULL, size + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED || mprotect(room + PAGE, size, PROT_READ | PROT_WRITE) != 0) _exit(99);
  rehearsal = (struct rehearsal *)(room + PAGE);
  rehearsal->from = (uintptr_t)room;
  rehearsal->to = (uintptr_t)room + size + 2 * PAGE;
}

static inline bool differs(const struct block *one, const struct block *other) {
  uint64_t bits = 0;
  for (int i = 0; i < 8; i++) bits |= one->words[i] ^ other->words[i];
  return bits != 0;
}

static void keep_contents(void) {
  struct block *to = rehearsal->contents;
  for (int i = 0; i < rehearsal->before.count; i++) {
    struct range *range = &rehearsal->before.of[i];
    if (!is_kept(range) || is_own(range->from)) continue;
    range->content = to;
    // What nobody has used stays without memory.
    for (const struct block *at = (struct block *)range->from; at < (struct block *)range->to; at++) {
      if (differs(at, &NO_BLOCK)) *to = *at;
      to++;
    }
  }
}

static const struct range NOTHING = {0};

// What is at an address, and where the next one begins or this one ends.
static const struct range *range_at(const struct ranges *ranges, int *i, uintptr_t at,
                                    uintptr_t *end) {
  while (*i < ranges->count && ranges->of[*i].to <= at) ++*i;
  if (*i == ranges->count) return &NOTHING;
  const struct range *range = &ranges->of[*i];
  bool is_there = range->from <= at;
  uintptr_t next = is_there ? range->to : range->from;
  if (next < *end) *end = next;
  return is_there ? range : &NOTHING;
}

static void map_anew(uintptr_t from, uintptr_t to, int protection) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE;
  if (mmap((void *)from, to - from, protection, flags, -1, 0) == MAP_FAILED) _exit(99);
}

static void put_mapping_back(const struct range *before, const struct range *after, uintptr_t from,
                             uintptr_t to) {
  if (before == &NOTHING) {
    if (after != &NOTHING) munmap((void *)from, to - from);
    return;
  }
  bool is_same = after != &NOTHING && before->is_anonymous == after->is_anonymous &&
                 before->is_shared == after->is_shared;
  if (is_same && before->protection == after->protection) return;
  // What is reserved has nothing in it.
  bool is_empty = before->protection == PROT_NONE;
  if (is_same && !is_empty) {
    if (mprotect((void *)from, to - from, before->protection) != 0) _exit(99);
    return;
  }
  if (!before->is_anonymous || before->is_shared) _exit(99);
  map_anew(from, to, before->protection);
}

static void put_mappings_back(void) {
  int b = 0, a = 0;
  uintptr_t at = 0;
  for (;;) {
    uintptr_t end = UINTPTR_MAX;
    if (at < rehearsal->from) end = rehearsal->from;
    const struct range *before = range_at(&rehearsal->before, &b, at, &end);
    const struct range *after = range_at(&rehearsal->after, &a, at, &end);
    if (end == UINTPTR_MAX) return;
    if (!is_own(at)) put_mapping_back(before, after, at, end);
    at = at == rehearsal->from ? rehearsal->to : end;
  }
}

static void put_contents_back(void) {
  for (int i = 0; i < rehearsal->before.count; i++) {
    const struct range *range = &rehearsal->before.of[i];
    if (range->content == NULL) continue;
    const struct block *from = range->content;
    bool is_writable = (range->protection & PROT_WRITE) != 0;
    for (uintptr_t page = range->from; page < range->to; page += PAGE) {
      bool is_open = is_writable;
      for (struct block *at = (struct block *)page; at < (struct block *)(page + PAGE); at++, from++) {
        if (!differs(at, from)) continue;
        if (!is_open && mprotect((void *)page, PAGE, PROT_READ | PROT_WRITE) != 0) _exit(99);
        is_open = true;
        *at = *from;
      }
      if (is_open && !is_writable) mprotect((void *)page, PAGE, range->protection);
    }
  }
}

static void close_descriptors(void) {
  for (int i = 0; i < DESCRIPTORS; i++) {
    if (!rehearsal->is_open[i] && fcntl(i, F_GETFD) >= 0) close(i);
  }
}

static void put_back(void) {
  close_descriptors();
  read_ranges(&rehearsal->after, rehearsal->text, TEXT_SIZE);
  put_mappings_back();
  put_contents_back();
  strata_resume(rehearsal->context);
}

void begin_rehearsal(void) {
  make_room();
  if (strata_keep_context(rehearsal->context) != 0) {
    set_input(rehearsal->input);
    struct rehearsal *done = rehearsal;
    rehearsal = NULL;
    munmap((void *)done->from, done->to - done->from);
    return;
  }
  rehearsal->threads = count_threads();
  for (int i = 0; i < DESCRIPTORS; i++) rehearsal->is_open[i] = fcntl(i, F_GETFD) >= 0;
  read_ranges(&rehearsal->before, rehearsal->text, TEXT_SIZE);
  keep_contents();
}

void end_rehearsal(void) {
  // Its lines are nobody's.
  read_log_now();
  if (count_threads() != rehearsal->threads) _exit(99);
  get_input(rehearsal->input);
  strata_on_stack(rehearsal->stack + STACK_SIZE, put_back);
}
