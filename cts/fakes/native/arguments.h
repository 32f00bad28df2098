// Arguments and results by C type. A signature is a text of codes, the result's first and then one
// for each parameter:
//   c h i l  signed integers of 8, 16, 32, 64 bits       B H u L  unsigned ones
//   f d      floats of 32 and 64 bits                     s        C string
//   w        handle, reported as a number                 F        function
//   p        any other pointer                            v        nothing (a result)
//   t        text of the length before it, which ends in NUL if that is 0 or less
// An empty text is a signature that nobody knows.
#ifndef STRATA_ARGUMENTS_H
#define STRATA_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "table.h"
#include "words.h"

// Pointers below this are numbers that somebody passed in place of one.
enum { FIRST_ADDRESS = 65536 };

// Finds argument `index` of a signature: the word it came in.
uint64_t argument_word(const struct words *words, const char *codes, unsigned index);

// The code of argument `index`, 'p' where the signature is not known.
char argument_code(const char *codes, unsigned index);

// What a word of an integer or floating-point type is as a number.
double number_of(char code, uint64_t word);

// Whether an argument is a value: a text by its characters, null a null pointer.
bool argument_equals(const struct words *words, const char *codes, unsigned index,
                     const struct value *value);

// Makes a value the result of a function whose result has this code.
void set_result(struct words *words, char code, const struct value *value);

// The bits of a whole number as an argument or result.
uint64_t int_bits(double number);

// The bits of a number as an argument or result of type float ('f') or double ('d').
uint64_t float_bits(char code, double number);

#endif
