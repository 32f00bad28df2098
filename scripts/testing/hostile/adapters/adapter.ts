/**
 * The planted device behind an adapter that misbehaves in the way that its word names.
 *
 * @module
 */

import { serve } from "../../../../cts/contract/exec_server.ts";
import planted from "../../planted_device.ts";
import * as dying from "./dying.ts";
import type { Kind, Request } from "./kind.ts";
import * as silent from "./silent.ts";
import * as wrong from "./wrong.ts";

/** The hostile adapters, by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  honest: {},
  ...silent,
  ...wrong,
  ...dying,
};

async function main(kind: Kind): Promise<void> {
  await kind.start?.();
  const asked = new Map<number, Request>();
  const requests = byLine(Deno.stdin.readable, async (line) => {
    const request: Request = JSON.parse(line);
    asked.set(request.id, request);
    await kind.request?.(request);
    return `${line}\n`;
  });
  const replies = new TransformStream<Uint8Array, Uint8Array>();
  const written = byLine(replies.readable, (line) => {
    const request = asked.get(JSON.parse(line).id)!;
    return Promise.resolve(kind.reply?.(`${line}\n`, request) ?? `${line}\n`);
  }).pipeTo(Deno.stdout.writable, { preventClose: true });
  await serve(planted({ parts: {} }), requests, replies.writable);
  await written;
  await kind.end?.();
}

function byLine(
  stream: ReadableStream<Uint8Array>,
  change: (line: string) => Promise<string>,
): ReadableStream<Uint8Array> {
  let rest = "";
  return stream.pipeThrough(new TextDecoderStream()).pipeThrough(
    new TransformStream<string, string>({
      async transform(text, controller) {
        const lines = (rest + text).split("\n");
        rest = lines.pop()!;
        for (const line of lines) controller.enqueue(await change(line));
      },
    }),
  ).pipeThrough(new TextEncoderStream());
}

if (import.meta.main) {
  await main(KINDS[Deno.args[0]!]!);
  Deno.exit(0);
}
