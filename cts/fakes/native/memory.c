// Reads and fills the memory that a fake driver is given.
#include "memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "events.h"

enum { READ_COUNT = 0, READ_PAIRS = 1, STORE = 2, MAX_CELLS = 512, EGL_NONE = 0x3038 };

// The next use of a block. Its cells, if it stores some, are next in the block.
struct use {
  unsigned argument;
  unsigned mode;
  // A code of arguments.h, which has the width.
  char cell;
  uint32_t count;
};

static struct use next_use(struct table *uses) {
  struct use use = { .argument = table_u8(uses) };
  use.mode = table_u8(uses);
  use.cell = (char)table_u8(uses);
  use.count = table_u32(uses);
  return use;
}

static void skip_cells(struct table *uses, const struct use *use) {
  for (uint32_t i = 0; use->mode == STORE && i < use->count; i++) (void)table_f64(uses);
}

static int64_t read_cell(uint64_t address, char cell, uint32_t index) {
  return cell == 'i' ? ((const int32_t *)address)[index] : ((const int64_t *)address)[index];
}

// The cells as JSON text, which the caller frees.
static char *read_cells(uint64_t address, const struct use *use) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (out == NULL) abort();
  putc('[', out);
  uint32_t limit = use->mode == READ_PAIRS ? MAX_CELLS : use->count;
  for (uint32_t i = 0; i < limit; i++) {
    int64_t cell = read_cell(address, use->cell, i);
    fprintf(out, "%s%" PRId64, i == 0 ? "" : ",", cell);
    if (use->mode == READ_PAIRS && i % 2 == 0 && cell == EGL_NONE) break;
  }
  putc(']', out);
  fclose(out);
  return text;
}

void memory_report_call(const char *fn, const char *codes, const struct words *words,
                        struct table uses, uint32_t count) {
  char *texts[MAX_TOLD_ARGUMENTS] = { 0 };
  while (count-- > 0) {
    struct use use = next_use(&uses);
    skip_cells(&uses, &use);
    uint64_t address = argument_word(words, codes, use.argument);
    if (use.mode == STORE || address < FIRST_ADDRESS || use.argument >= MAX_TOLD_ARGUMENTS) continue;
    texts[use.argument] = read_cells(address, &use);
  }
  struct event event;
  event_begin(&event, "call");
  event_text(&event, "fn", fn);
  event_told_arguments(&event, codes, words, texts);
  event_end(&event);
  for (unsigned i = 0; i < MAX_TOLD_ARGUMENTS; i++) free(texts[i]);
}

static void store_cell(uint64_t address, char cell, uint32_t index, double number) {
  switch (cell) {
    case 'B': ((uint8_t *)address)[index] = (uint8_t)number; break;
    case 'i': ((int32_t *)address)[index] = (int32_t)(int64_t)number; break;
    case 'f': ((float *)address)[index] = (float)number; break;
    default: ((uint64_t *)address)[index] = int_bits(number);
  }
}

void memory_store(const char *codes, const struct words *words, struct table uses, uint32_t count) {
  while (count-- > 0) {
    struct use use = next_use(&uses);
    uint64_t address = argument_word(words, codes, use.argument);
    for (uint32_t i = 0; use.mode == STORE && i < use.count; i++) {
      double number = table_f64(&uses);
      if (address >= FIRST_ADDRESS) store_cell(address, use.cell, i, number);
    }
  }
}
