/**
 * `deno task image`: what a folder with Android's files holds, what of it the suite can judge, and how to make such a folder of
 * what people have.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { visible } from "../judge/doctor/text.ts";
import { type ImageFacts, imageFacts, imageText } from "../judge/image/image_facts.ts";
import { makeImage } from "../judge/image/make/make_image.ts";
import { ImageError } from "../impl/machine/android/image.ts";

/** The options of the command. */
export const OPTIONS = {
  "stand-ins": { help: "make empty libraries for those that are missing" },
  json: { help: "print one JSON object" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task image info DIR [options]
       deno task image make SOURCE... DIR [options]

info: DIR is what --impl android:DIR takes: a built tree, a mounted image, or an extracted one. Nothing of it is changed, no
link of it is followed to the host's files, and none of its code runs.

make: makes such a DIR, which must not be there yet. A SOURCE is a folder (a built tree, a dump, a root file system, or that of
a factory image), a tar of one, system.img, vendor.img and so on (raw or sparse, ext4 or EROFS), super.img, or an APEX. Later
ones win. Links that were kept as text become links, programs get their x bit, APEXes are opened; device nodes, setuid bits and
links above the root are taken out.

Exit status: 0 something of it can be judged, 1 nothing can, 2 the command is wrong or a source cannot be read.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "info DIR, or make SOURCE... DIR", usage: USAGE, show: visible },
  async (options, output) => {
    const [what, ...paths] = options.positionals;
    const isMake = what === "make" && paths.length > 1;
    if (!isMake && (what !== "info" || paths.length !== 1)) {
      throw new UsageError(
        "The words are not understood, expected info DIR or make SOURCE... DIR; --help says more",
      );
    }
    if (!isMake && options.has("stand-ins")) {
      throw new UsageError("Option --stand-ins is for make; leave it out");
    }
    const folder = paths.at(-1)!;
    const remarks = isMake ? await made(paths.slice(0, -1), folder, options.has("stand-ins")) : [];
    const facts = imageFacts(folder);
    const lines = options.has("json")
      ? [JSON.stringify(isMake ? { ...facts, made: remarks } : facts)]
      : [...remarks, ...imageText(facts)];
    lines.forEach((one) => output.line(visible(one)));
    return isJudgeable(facts) ? 0 : 1;
  },
);

function made(sources: readonly string[], folder: string, standIns: boolean): Promise<string[]> {
  return makeImage(sources, folder, standIns).catch((error) => {
    throw error instanceof ImageError ? new UsageError(error.message) : error;
  });
}

function isJudgeable({ subjects }: ImageFacts): boolean {
  return subjects.some(({ obstacles }) => obstacles.length === 0);
}

if (import.meta.main) await runProgram(main);
