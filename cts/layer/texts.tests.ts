/**
 * Tests of texts and memory that an app passes: their lengths are what the arguments say.
 *
 * @module
 */

import { type App, recordProgram } from "../contract/recorder.ts";
import { group, isLast } from "../framework/mod.ts";
import { begin, end } from "./begin.ts";
import { differingResults } from "./compare.ts";
import { playBoth } from "./plays.ts";
import { around } from "./scenes.ts";
import { filledBuffers, longTexts, textsWithLengths } from "./texts.ts";

const texts = group(
  "layer:texts",
  "Shader sources, labels and names of every length pass the layer as they are, and it reads and writes memory of the app as far " +
    "as the function says and no further.",
);

/** Groups of this file. */
export const tests = [texts];

function textTest(name: string, clause: string, write: (app: App) => void): void {
  texts.test(name)
    .clauses(clause)
    .releases(10, 15)
    .filter(isLast)
    .fn(async (t) => {
      const program = recordProgram((app) => {
        const begun = begin(app, 3);
        write(app);
        end(app, begun);
      });
      const stack = { layers: around("alone", []) };
      const both = await playBoth(t, t.params.release, stack, program);
      const { expected, actual } = differingResults(program, both);
      t.expectSequence("results of the app's calls", actual, expected);
    });
}

textTest("texts_end_by_their_lengths", "LAYER-TEXT-1", textsWithLengths);
textTest("long_texts_pass", "LAYER-TEXT-2", longTexts);
textTest("memory_is_filled_to_its_end", "LAYER-TEXT-3", filledBuffers);
