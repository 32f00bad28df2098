/**
 * Adapters that die, flood, or leave processes.
 *
 * @module
 */

import { bootsSubject, type Kind } from "./kind.ts";

const MAX = 6 * 1024 ** 3;
const PIECE = 64 * 1024 ** 2;

/** Reads from where nothing is. */
function segfault(): void {
  new Deno.UnsafePointerView(Deno.UnsafePointer.create(8n)!).getUint8();
}

/** It dies by a signal when it is to boot the subject's devices. */
export const segfaultsAtSubject: Kind = {
  request: (request) => {
    if (bootsSubject(request)) segfault();
  },
};

/** It ends with status 0 when it is to boot the subject's devices. */
export const exitsAtSubject: Kind = {
  request: (request) => {
    if (bootsSubject(request)) Deno.exit(0);
  },
};

/** It dies by a signal after the end of its input, when all has been answered. */
export const segfaultsAtEnd: Kind = { end: segfault };

/** It ends with status 3 after the end of its input, when all has been answered. */
export const exits3AtEnd: Kind = { end: () => Deno.exit(3) };

/** It ends with status 3 while more may come, a moment after it has freed one of the subject's devices. */
export const exits3AfterReply: Kind = {
  reply: (line, { method }) => {
    if (method === "dispose") setTimeout(() => Deno.exit(3), 0);
    return line;
  },
};

/** It writes to standard error without end while it answers. */
export const floodsStderr: Kind = {
  start: () => {
    const text = new TextEncoder().encode("x".repeat(65535) + "\n");
    setInterval(() => Deno.stderr.writeSync(text), 0);
  },
};

/** It takes 6 GB when it is to boot the subject's devices. */
export const eatsAtSubject: Kind = {
  request: (request) => {
    if (!bootsSubject(request)) return;
    const kept: Uint8Array[] = [];
    for (let taken = 0; taken < MAX; taken += PIECE) kept.push(new Uint8Array(PIECE).fill(1));
  },
};

function start(script: string): void {
  new Deno.Command("sh", {
    args: ["-c", script],
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().unref();
}

/** It starts a daemon that holds its streams. */
export const leavesDaemon: Kind = { start: () => start("(setsid sleep 997 &) &") };

/** It starts a daemon that holds its streams and listens to no signal, and hangs at the end. */
export const leavesStubborn: Kind = {
  start: () => start('trap "" HUP INT TERM; setsid sleep 997 & sleep 997'),
  end: () => {
    for (;;);
  },
};

/** It starts processes that burn the processors. */
export const leavesBusy: Kind = {
  start: () => start("for i in 1 2 3; do sh -c 'while :; do :; done' & done"),
};
