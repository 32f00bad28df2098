import { assertEquals } from "@std/assert";
import { programPath } from "../native/target.ts";
import { buildNative } from "../native/build.ts";

/** Changes all that a rehearsal takes back, and tells what it finds after that; `thread` leaves what it cannot take back. */
const PROGRAM = `
#include "runner.h"
#include <dirent.h>
#include <sys/mman.h>
enum { SIZE = 4 * 4096 };
static int global = 1, initialized[4096] = {5}, zeroes[4096];
static char input = 'i';
void get_input(char to[INPUT_SIZE]) { to[0] = input; }
void set_input(const char from[INPUT_SIZE]) { input = from[0]; }
void read_log_now(void) {}
void tell_kept_lines(void) {}
int count_threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  while (readdir(tasks) != NULL) count++;
  closedir(tasks);
  return count;
}
static char *map(int protection, int flags) {
  return mmap(NULL, SIZE, protection, flags | MAP_ANONYMOUS, -1, 0);
}
static void *rest(void *arg) { for (;;) pause(); return arg; }
static int is_mapped(char *at) { return msync(at, 4096, MS_ASYNC) == 0; }
#define TELL(what) dprintf(1, "%s %d\\n", #what, (int)(what))
int main(int count, char **words) {
  (void)words;
  int local = 3, *heap = malloc(64);
  char *passes = map(PROT_READ | PROT_WRITE, MAP_SHARED);
  char *written = map(PROT_READ | PROT_WRITE, MAP_PRIVATE);
  char *gone = map(PROT_READ | PROT_WRITE, MAP_PRIVATE);
  char *sealed = map(PROT_READ | PROT_WRITE, MAP_PRIVATE);
  char *reserved = map(PROT_NONE, MAP_PRIVATE);
  *heap = 4;
  written[1] = 'w', gone[4096] = 'g', sealed[2] = 's';
  mprotect(sealed, SIZE, PROT_READ);
  int opened = open("/dev/null", O_RDONLY);
  begin_rehearsal();
  if (passes[0]++ == 0) {
    if (count > 1) {
      pthread_t id;
      pthread_create(&id, NULL, rest, NULL);
    }
    global = 2, local = 9, *heap = 7, input = 'j', initialized[4000] = 1, zeroes[3] = 1;
    written[1] = 'x', written[SIZE - 1] = 'y';
    munmap(gone, SIZE);
    mprotect(sealed, 4096, PROT_READ | PROT_WRITE);
    sealed[2] = 't';
    mprotect(reserved, SIZE, PROT_READ | PROT_WRITE);
    reserved[0] = 'r';
    *(char **)(passes + 8) = map(PROT_READ, MAP_PRIVATE);
    *(int *)(passes + 16) = open("/dev/null", O_RDONLY);
    void *more[64];
    for (int i = 0; i < 64; i++) more[i] = malloc(100000), memset(more[i], i, 100000);
    end_rehearsal();
  }
  TELL(passes[0]);
  TELL(global);
  TELL(local);
  TELL(*heap);
  TELL(input == 'j');
  TELL(initialized[0]);
  TELL(initialized[4000]);
  TELL(zeroes[3]);
  TELL(written[1] == 'w');
  TELL(written[SIZE - 1]);
  TELL(gone[4096] == 'g');
  TELL(sealed[2] == 's');
  TELL(is_mapped(*(char **)(passes + 8)));
  TELL(fcntl(opened, F_GETFD) >= 0);
  TELL(fcntl(*(int *)(passes + 16), F_GETFD) >= 0);
  mprotect(reserved, SIZE, PROT_READ);
  TELL(reserved[0]);
  free(heap);
  free(malloc(1000000));
  dprintf(1, "sealed\\n");
  sealed[0] = 1;
  dprintf(1, "written\\n");
}
`;

const MISSING = programPath("aarch64-linux-gnu-gcc", Deno.env.get("PATH") ?? "") === undefined ||
  programPath("qemu-aarch64", Deno.env.get("PATH") ?? "") === undefined;

async function rehearse(args: readonly string[]) {
  const runner = (name: string) => new URL(`./runner/${name}`, import.meta.url);
  const path = buildNative({
    name: "rehearsal",
    kind: "program",
    compiler: "aarch64-linux-gnu-gcc",
    packages: ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
    sources: [runner("rehearsal.c")],
    headers: [runner("runner.h")],
    texts: new Map([["rehearsing.c", PROGRAM]]),
    flags: [
      `-I${runner("").pathname}`,
      "-static",
      "-D_GNU_SOURCE",
      "-pthread",
      "-Wno-misleading-indentation",
    ],
  });
  const { stdout, code, signal } = await new Deno.Command("qemu-aarch64", {
    args: [path, ...args],
  }).output();
  return { lines: new TextDecoder().decode(stdout).trim().split("\n"), code, signal };
}

Deno.test({
  name:
    "a rehearsal takes memory, mappings and descriptors back, and what was read (needs gcc-aarch64-linux-gnu, qemu-user)",
  ignore: MISSING,
  async fn() {
    const { lines, signal } = await rehearse([]);
    assertEquals([...lines, signal], [
      "passes[0] 2",
      "global 1",
      "local 3",
      "*heap 4",
      "input == 'j' 1",
      "initialized[0] 5",
      "initialized[4000] 0",
      "zeroes[3] 0",
      "written[1] == 'w' 1",
      "written[SIZE - 1] 0",
      "gone[4096] == 'g' 1",
      "sealed[2] == 's' 1",
      "is_mapped(*(char **)(passes + 8)) 0",
      "fcntl(opened, F_GETFD) >= 0 1",
      "fcntl(*(int *)(passes + 16), F_GETFD) >= 0 0",
      "reserved[0] 0",
      "sealed",
      "SIGSEGV",
    ]);
  },
});

Deno.test({
  name:
    "a rehearsal that leaves a thread ends its process (needs gcc-aarch64-linux-gnu, qemu-user)",
  ignore: MISSING,
  async fn() {
    const { lines, code } = await rehearse(["thread"]);
    assertEquals([lines, code], [[""], 99]);
  },
});
