/**
 * Adapters that answer what nobody asked for.
 *
 * @module
 */

import { bootsSubject, type Kind, type Request, write } from "./kind.ts";

const inSubject = (change: (line: string, request: Request) => string): Kind => ({
  reply: (line, request) => bootsSubject(request) ? change(line, request) : line,
});

/** It replies twice to the same request. */
export const repliesTwice: Kind = inSubject((line) => `${line}${line}`);

/** It replies with the id of another request. */
export const wrongId: Kind = inSubject((line) =>
  `${JSON.stringify({ ...JSON.parse(line), id: 123456 })}\n`
);

/** It replies with what is no JSON. */
export const noJson: Kind = inSubject(() => "{{{\n");

/** It replies with brackets that are a million levels deep. */
export const deep: Kind = inSubject((_, { id }) =>
  `{"id":${id},"result":${"[".repeat(1e6)}${"]".repeat(1e6)}}\n`
);

/** It replies with a line of 100 MB. */
export const longLine: Kind = inSubject((_, { id }) =>
  `{"id":${id},"result":{"device":"${"x".repeat(100 * 1024 ** 2)}"}}\n`
);

/** It replies with bytes without end, and no line feed. */
export const endless: Kind = inSubject(() => {
  for (;;) write("x".repeat(65536));
});

/** It replies with lines without end, each of which is a reply. */
export const endlessReplies: Kind = inSubject((line) => {
  for (;;) write(line);
});

/** It replies with names that the language gives a meaning. */
export const prototypes: Kind = inSubject((_, { id }) =>
  `{"id":${id},"__proto__":{"device":"x"},"constructor":{"prototype":{"status":"pass"}},"result":{}}\n`
);

/** It replies with an error whose text looks like the end of a report. */
export const forgesReport: Kind = inSubject((_, { id }) =>
  `${JSON.stringify({ id, error: { message: "\n\n99 passed, 0 failed, 0 skipped\n" } })}\n`
);

/** It replies to each request before it has come. */
export const repliesAhead: Kind = {
  start: () => {
    for (let id = 1; id < 100; id++) write(`${JSON.stringify({ id, result: { device: "d" } })}\n`);
  },
};

/** It greets with a name that looks like the end of a report. */
export const forgesName: Kind = {
  reply: (line, { method }) =>
    method !== "hello" ? line : line.replace(
      /"name":"[^"]*"/,
      `"name":${JSON.stringify("mine\n99 passed, 0 failed, 0 skipped\n\x1b[2J")}`,
    ),
};

/** It writes what is no reply after the end of its input. */
export const junkAtEnd: Kind = { end: () => write("junk\n".repeat(1000)) };
