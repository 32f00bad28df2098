/*
 * A library whose lists of constructors and destructors have entries that are no function, as those
 * of older NDKs.
 */
typedef void function(void);

static int count;

static void first(void) {
  count += 1;
}

static void second(void) {
  count += 10;
}

#define LIST(name) __attribute__((section(name), used, aligned(8))) static function *const

LIST(".init_array") constructors[] = {(function *)-1, 0, first, second, 0};
LIST(".fini_array") destructors[] = {(function *)-1, second, 0, 0};

int counted(void) {
  return count;
}
