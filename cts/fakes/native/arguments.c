// Arguments and results by C type, by the calling conventions of x86-64 (System V) and AArch64:
// integers and pointers in so many registers as words.h says, floats in eight others, and what is
// left in words on the stack, in order.
#include "arguments.h"

#include <string.h>

static bool is_float(char code) {
  return code == 'f' || code == 'd';
}

char argument_code(const char *codes, unsigned index) {
  return strlen(codes) > index + 1 ? codes[index + 1] : 'p';
}

uint64_t argument_word(const struct words *words, const char *codes, unsigned index) {
  unsigned ints = 0, floats = 0, stacked = 0;
  for (unsigned i = 0; i <= index; i++) {
    bool in_float = is_float(argument_code(codes, i));
    unsigned place = in_float ? floats++ : ints++;
    if (place >= (in_float ? FLOAT_REGISTERS : INT_REGISTERS)) {
      if (i == index) return words->stack == NULL ? 0 : words->stack[stacked];
      stacked++;
    } else if (i == index) {
      return in_float ? words->floats[place] : words->ints[place];
    }
  }
  return 0;
}

double number_of(char code, uint64_t word) {
  float single;
  double full;
  switch (code) {
    case 'c': return (int8_t)word;
    case 'B': return (uint8_t)word;
    case 'h': return (int16_t)word;
    case 'H': return (uint16_t)word;
    case 'i': return (int32_t)word;
    case 'u': return (uint32_t)word;
    case 'l': return (double)(int64_t)word;
    case 'f':
      memcpy(&single, &word, sizeof single);
      return single;
    case 'd':
      memcpy(&full, &word, sizeof full);
      return full;
    default: return (double)word;
  }
}

bool argument_equals(const struct words *words, const char *codes, unsigned index,
                     const struct value *value) {
  if (codes[0] != '\0' && strlen(codes) <= index + 1) return false;
  char code = argument_code(codes, index);
  uint64_t word = argument_word(words, codes, index);
  bool is_pointer = strchr("stpF", code) != NULL;
  switch (value->kind) {
    case VALUE_NULL: return word == 0 && (is_pointer || code == 'w');
    case VALUE_NUMBER: return number_of(codes[0] == '\0' ? 'i' : code, word) == value->number;
    default:
      return is_pointer && word >= FIRST_ADDRESS && strcmp((const char *)word, value->text) == 0;
  }
}

uint64_t int_bits(double number) {
  return number < 0 ? (uint64_t)(int64_t)number : (uint64_t)number;
}

uint64_t float_bits(char code, double number) {
  uint64_t bits = 0;
  float single = (float)number;
  if (code == 'd') memcpy(&bits, &number, sizeof number);
  else memcpy(&bits, &single, sizeof single);
  return bits;
}

void set_result(struct words *words, char code, const struct value *value) {
  words->int_result = 0;
  words->float_result = 0;
  if (value->kind == VALUE_TEXT) words->int_result = (uint64_t)value->text;
  if (value->kind != VALUE_NUMBER) return;
  words->int_result = int_bits(value->number);
  words->float_result = float_bits(code, value->number);
}
