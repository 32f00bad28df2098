/*
 * A library with pointers into itself.
 */
static const int numbers[] = {1, 20, 300};
static const int *const volatile pointers[] = {&numbers[2], &numbers[0], &numbers[1]};

int sum(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += *pointers[i];
  return sum;
}
