import { assert, assertEquals } from "@std/assert";
import type { Implementation } from "../cts/contract/device.ts";
import { encodeLibrary } from "../cts/contract/library.ts";
import type { Record } from "../cts/contract/record.ts";
import { APP, buildWorld } from "../cts/fakes/world_builder.ts";
import { appProgram } from "../cts/layer/programs.ts";
import { MissingToolError, native } from "../impl/native.ts";
import { buildLayer } from "../judge/layer/build_layer.ts";

const FOLDER = new URL("../layers/", import.meta.url);
const TWIN_TAG = "twinTrace";
const ABI = Deno.build.arch === "aarch64" ? "arm64-v8a" : "x86_64";

/** The native device; undefined if it cannot be made here. */
function nativeDevice(): Implementation | undefined {
  try {
    buildLayer(new URL("passive.c", FOLDER));
    return native();
  } catch (error) {
    if (error instanceof MissingToolError) return undefined;
    throw error;
  }
}

/** Runs a program of many functions over the layers of a list. */
async function play(device: Implementation, list: string): Promise<Record> {
  const path = (soname: string) => `/data/data/${APP}/${soname}`;
  const trace = Deno.readFileSync(buildLayer(new URL("trace.c", FOLDER)));
  const twin = Deno.readTextFileSync(new URL("trace.ts", FOLDER))
    .replace('const TAG = "glTrace"', `const TAG = "${TWIN_TAG}"`);
  const { world } = buildWorld({ release: 14, abis: [ABI] }).app({ debuggable: true }).enable(list);
  const booted = await device.boot({
    ...world,
    files: [
      ...world.files,
      { path: path("libtrace.so"), base64: trace.toBase64() },
      { path: path("libtwin.so"), text: encodeLibrary({ soname: "libtwin.so", abi: ABI }, twin) },
      ...["passive", "active"].map((name) => ({
        path: path(`lib${name}.so`),
        base64: Deno.readFileSync(buildLayer(new URL(`${name}.c`, FOLDER))).toBase64(),
      })),
    ],
  });
  try {
    const process = await booted.launch({ kind: "app", package: APP });
    const record = await process.run(appProgram("whole"));
    assertEquals(record.end, { kind: "running" });
    return record;
  } finally {
    await booted.dispose();
  }
}

function linesOf({ log }: Record, tag: string): string[] {
  return log.filter((line) => line.tag === tag).map(({ message }) => message);
}

const device = nativeDevice();

function onNative(name: string, fn: (device: Implementation) => Promise<void>): void {
  Deno.test({ name, ignore: device === undefined, fn: () => fn(device!) });
}

for (const list of ["libtrace.so:libtwin.so", "libtwin.so:libtrace.so"]) {
  onNative(`the trace sample and its twin write the same lines in ${list}`, async (device) => {
    const record = await play(device, list);
    const lines = linesOf(record, "glTrace");
    assert(lines.some((line) => line.startsWith("glDrawArrays")), "expected drawn triangles");
    assertEquals(lines, linesOf(record, TWIN_TAG));
  });
}

onNative("a chain of three samples in C is seen in order, and changes no pixel", async (device) => {
  const bare = await play(device, "libnone.so");
  const layered = await play(device, "libpassive.so:libactive.so:libtrace.so");
  const seen = layered.log.filter(({ message }) => message.startsWith("eglChooseConfig"));
  assertEquals(seen.slice(0, 3).map(({ tag }) => tag), ["passiveLayer", "activeLayer", "glTrace"]);
  const pixels = ({ results }: Record) =>
    appProgram("whole").calls.flatMap(({ fn }, i) =>
      fn === "glReadPixels" ? results[i]!.outs.map((cells) => cells.join(" ")) : []
    );
  assert(pixels(bare).length > 0);
  assertEquals(pixels(layered), pixels(bare));
});
