/**
 * The command `deno task fuzz`: compares two implementations in random scenes.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import type { Release } from "../../cts/contract/world.ts";
import { plainText } from "../../cts/framework/report/plain_text.ts";
import type { Output } from "../../cts/framework/run.ts";
import { shellWord } from "../../cts/framework/shell_word.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { defineCommand, type Main } from "../command/define_command.ts";
import type { AreaName } from "./area_names.ts";
import { areaOf } from "./areas.ts";
import { compareIn, type Difference, fuzz } from "./fuzz.ts";
import { OPTIONS, type Settings, settingsOf, USAGE } from "./options.ts";
import { differenceLines, scenesText } from "./report.ts";
import { type KeptScene, readScene, writeScene } from "./scene_file.ts";
import { type Play, playsOn, startSide } from "./sides.ts";

/** The release of devices where no implementation states one. */
const USUAL_RELEASE = 14;

/**
 * Defines the command.
 *
 * @param serve The program that serves implementations (`scripts/serve.ts`).
 */
export function fuzzCommand(serve: URL): Main {
  return defineCommand(
    { options: OPTIONS, positionals: "SUBJECT", usage: USAGE },
    async (options, output) => {
      const settings = settingsOf(options);
      const kept = settings.replay === undefined ? undefined : readScene(settings.replay);
      await using stack = new AsyncDisposableStack();
      const sides = await Promise.all(settings.impls.map(async (impl) => {
        const side = await startSide(impl, serve);
        stack.defer(() => side.dispose().catch(() => undefined));
        return side;
      }));
      const comparison = new Comparisons(
        sides.map((side, i) => `${"AB"[i]}, ${plainText(side.name)}`) as [string, string],
        sides.map(playsOn) as [Play, Play],
        output,
      );
      if (kept !== undefined) return await comparison.replay(kept);
      const [stated] = sides.flatMap(({ releases = [] }) => releases);
      const release = settings.release ?? stated ?? USUAL_RELEASE;
      const statuses: number[] = [];
      for (const subject of claimed(settings.subjects, sides)) {
        statuses.push(await comparison.run(subject, release, settings));
        if (statuses.at(-1) === 2) break;
      }
      return Math.max(...statuses);
    },
  );
}

/**
 * The subjects that both implementations claim.
 *
 * @throws {UsageError} If there is none.
 */
function claimed(subjects: readonly AreaName[], sides: readonly Implementation[]): AreaName[] {
  const both = subjects.filter((subject) =>
    sides.every(({ claims }) => claims?.some((one) => one.split(":")[0] === subject) ?? true)
  );
  if (both.length > 0) return both;
  throw new UsageError(
    `No subject of ${subjects.join(" and ")} is claimed by both implementations; name one that is`,
  );
}

/** Two implementations, and where it is told what came of them. */
class Comparisons {
  readonly #names: readonly [string, string];
  readonly #sides: readonly [Play, Play];
  readonly #output: Output;

  constructor(
    names: readonly [string, string],
    sides: readonly [Play, Play],
    output: Output,
  ) {
    this.#names = names;
    this.#sides = sides;
    this.#output = output;
    for (const name of names) output.line(name);
  }

  /** Plays one scene; gives the exit status. */
  async replay(scene: KeptScene): Promise<number> {
    this.#words(scene.words);
    const { is, seen } = await compareIn(scene, this.#sides);
    if (is !== "same") this.#lines(differenceLines(this.#names, seen));
    const texts = { same: "no difference", quirk: "a known quirk", different: "a difference" };
    this.#output.line(texts[is]);
    return is === "different" ? 1 : 0;
  }

  /** Plays scenes of a subject; gives the exit status. */
  async run(subject: AreaName, release: Release, settings: Settings): Promise<number> {
    const { scenes, seed, folder } = settings;
    const area = areaOf(subject, release);
    const { played, differences, quirks, failed } = await fuzz(area, this.#sides, {
      scenes,
      seed,
      progress: (number, kinds) =>
        this.#output.progress(`[${number}/${scenes}] ${subject}, ${kinds} kinds of differences`),
      found: (one) => {
        const name = `${subject}-${release}-${seed}-${one.found}.json`;
        writeScene(folder, name, { ...one.scene, words: one.words });
        this.#difference(subject, one, settings.impls, `${folder}/${name}`);
      },
    });
    for (const { found, more } of differences) {
      if (more.length > 0) this.#output.line(`as scene ${found} differ ${scenesText(more)}`);
    }
    for (const { what, scenes } of quirks) {
      this.#output.line(`known quirk in ${scenesText(scenes)} of ${subject}: ${what}`);
    }
    const quirky = new Set(quirks.flatMap((one) => one.scenes)).size;
    const differing = differences.reduce((sum, { more }) => sum + 1 + more.length, 0);
    this.#output.line(
      `${subject}, Android ${release}, seed ${seed}: ${played} scenes, ${differing} differences, ` +
        `${quirky} with known quirks`,
    );
    if (failed === undefined) return differing > 0 ? 1 : 0;
    this.#output.line(
      `An implementation failed in scene ${played} and was asked no more: ${plainText(failed)}`,
    );
    return 2;
  }

  #difference(
    subject: AreaName,
    { found, words, seen }: Difference,
    impls: readonly string[],
    path: string,
  ): void {
    this.#output.line(`DIFFERENCE in scene ${found} of ${subject}, made small:`);
    this.#words(words);
    this.#lines(differenceLines(this.#names, seen));
    const both = impls.map((impl) => `--impl ${shellWord(impl)}`).join(" ");
    this.#output.line(`  replay: deno task fuzz ${both} --replay ${shellWord(path)}`);
  }

  #words(words: readonly string[]): void {
    this.#lines(words.map((word) => `  ${plainText(word)}`));
  }

  #lines(lines: readonly string[]): void {
    for (const line of lines) this.#output.line(line);
  }
}
