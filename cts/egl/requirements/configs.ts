/**
 * Tests of eglChooseConfig: which configs it selects, and in which order (EGL 1.5, section 3.4.1).
 *
 * @module
 */

import { type App, ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import type { Release } from "../../contract/world.ts";
import { initialize } from "../../fakes/programs.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/context.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";

/** Configs that are asked for at once; drivers have fewer. */
const CONFIGS_MAX = 1000;
const ANY = EGL.DONT_CARE;

/** How a config's attribute must compare with the wished one. */
type How = "at least" | "equal" | "bits";

/** Attributes that select, with what is wished where the list says nothing (EGL 1.5, table 3.4). */
const SELECTING: readonly (readonly [name: keyof typeof EGL, how: How, initial: number])[] = [
  ["BUFFER_SIZE", "at least", 0],
  ["RED_SIZE", "at least", 0],
  ["GREEN_SIZE", "at least", 0],
  ["BLUE_SIZE", "at least", 0],
  ["LUMINANCE_SIZE", "at least", 0],
  ["ALPHA_SIZE", "at least", 0],
  ["ALPHA_MASK_SIZE", "at least", 0],
  ["COLOR_BUFFER_TYPE", "equal", EGL.RGB_BUFFER],
  ["COLOR_COMPONENT_TYPE_EXT", "equal", EGL.COLOR_COMPONENT_TYPE_FIXED_EXT],
  ["CONFIG_CAVEAT", "equal", ANY],
  ["CONFORMANT", "bits", 0],
  ["DEPTH_SIZE", "at least", 0],
  ["LEVEL", "equal", 0],
  ["NATIVE_RENDERABLE", "equal", ANY],
  ["RENDERABLE_TYPE", "bits", EGL.OPENGL_ES_BIT],
  ["SAMPLE_BUFFERS", "at least", 0],
  ["SAMPLES", "at least", 0],
  ["STENCIL_SIZE", "at least", 0],
  ["SURFACE_TYPE", "bits", EGL.WINDOW_BIT],
  ["TRANSPARENT_TYPE", "equal", EGL.NONE],
];

/** Components whose bits count, the more the better, if some are wished for. */
const COMPONENTS = ["RED_SIZE", "GREEN_SIZE", "BLUE_SIZE", "LUMINANCE_SIZE", "ALPHA_SIZE"] as const;
/** The attributes whose lesser value comes first, in this order, after caveat, type and bits of color. */
const LESS_FIRST = [
  "BUFFER_SIZE",
  "SAMPLE_BUFFERS",
  "SAMPLES",
  "DEPTH_SIZE",
  "STENCIL_SIZE",
  "ALPHA_MASK_SIZE",
] as const;

const ATTRIBUTES = [
  ...SELECTING.map(([name]) => name),
  "CONFIG_ID",
  "NATIVE_VISUAL_TYPE",
] as const;

type Attribute = typeof ATTRIBUTES[number];
type Config = Partial<Readonly<Record<Attribute, number>>>;
type Wishes = Partial<Readonly<Record<Attribute, number>>>;

const PBUFFER = { SURFACE_TYPE: EGL.PBUFFER_BIT, RENDERABLE_TYPE: EGL.OPENGL_ES2_BIT } as const;

/** Lists of attributes, by what they wish for. */
const WISHES = {
  nothing: {},
  pbuffers: { SURFACE_TYPE: EGL.PBUFFER_BIT },
  another_version: PBUFFER,
  color: { ...PBUFFER, RED_SIZE: 8, GREEN_SIZE: 8, BLUE_SIZE: 8, ALPHA_SIZE: 8 },
  few_bits: { ...PBUFFER, RED_SIZE: 5, GREEN_SIZE: 6, BLUE_SIZE: 5, ALPHA_SIZE: ANY },
  no_color: { ...PBUFFER, RED_SIZE: 0, DEPTH_SIZE: 1 },
  depth_and_stencil: { ...PBUFFER, DEPTH_SIZE: 16, STENCIL_SIZE: 8 },
  samples: { ...PBUFFER, SAMPLE_BUFFERS: 1, SAMPLES: 2, RED_SIZE: 1 },
  buffer_size: { ...PBUFFER, BUFFER_SIZE: 24 },
  caveat: { ...PBUFFER, CONFIG_CAVEAT: EGL.NONE, TRANSPARENT_TYPE: ANY },
  too_much: { ...PBUFFER, RED_SIZE: 200 },
} as const satisfies Readonly<Record<string, Wishes>>;

/**
 * Declares the tests.
 *
 * @param requirements Their group.
 */
export function addConfigTests(requirements: Group): void {
  const wishes = Object.keys(WISHES) as Wish[];
  requirements.test("configs_fit_what_is_wished_for")
    .clauses("EGL-REQ-21")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { all, chosen } = await choices(t, t.params.release);
      for (const wish of wishes) {
        const fitting = all.filter((config) => fits(config, WISHES[wish])).map(idOf);
        t.expectSet(`ids of configs for ${wish}`, chosen(wish).map(idOf), fitting);
      }
    });
  requirements.test("configs_are_sorted")
    .clauses("EGL-REQ-22")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { chosen } = await choices(t, t.params.release);
      for (const wish of wishes) {
        const wrong = chosen(wish).flatMap((config, at, list) => {
          const next = list[at + 1];
          const why = next === undefined ? undefined : betterBy(next, config, WISHES[wish]);
          return why === undefined ? [] : [`${idOf(next!)} comes before ${idOf(config)} by ${why}`];
        });
        t.expectAbsent(`configs for ${wish} that come too late`, wrong);
      }
    });
  requirements.test("an_id_chooses_one_config")
    .describe(
      "Whatever else the list says; and a list with fewer places than configs has the first.",
    )
    .clauses("EGL-REQ-23")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { all, chosen, first, byId } = await choices(t, t.params.release);
      t.expectSequence("ids of configs by an id", byId.map(idOf), all.slice(-1).map(idOf));
      const best = chosen("color").slice(0, 1).map(idOf);
      t.expectSequence("ids of configs for color, in one place", first.map(idOf), best);
    });
}

function idOf({ CONFIG_ID }: Config): number | undefined {
  return CONFIG_ID;
}

/** Checks that a config has what is wished for; attributes that the driver does not know do not select. */
function fits(config: Config, wishes: Wishes): boolean {
  return SELECTING.every(([name, how, initial]) => {
    const wish = wishes[name as Attribute] ?? initial;
    const has = config[name as Attribute];
    if (wish === ANY || has === undefined) return true;
    return how === "equal" ? has === wish : how === "bits" ? (has & wish) === wish : has >= wish;
  });
}

/** The attribute by which a config is better than another one that comes before it; undefined if there is none. */
function betterBy(config: Config, before: Config, wishes: Wishes): string | undefined {
  const counting = COMPONENTS.filter((name) => Number(wishes[name as Attribute] ?? 0) > 0);
  const bits = (of: Config) =>
    counting.reduce((sum, name) => sum - (of[name as Attribute] ?? 0), 0);
  const keys: readonly (readonly [name: string, key: (of: Config) => number | undefined])[] = [
    ["EGL_CONFIG_CAVEAT", (of) => of.CONFIG_CAVEAT],
    ["EGL_COLOR_BUFFER_TYPE", (of) => of.COLOR_BUFFER_TYPE],
    ["bits of color", bits],
    ...LESS_FIRST.map((name) => [`EGL_${name}`, (of: Config) => of[name as Attribute]] as const),
  ];
  for (const [name, key] of keys) {
    const [here, there] = [key(config) ?? 0, key(before) ?? 0];
    if (here !== there) return here < there ? name : undefined;
  }
  // The order of visual types is the driver's own, and ids decide only between equal ones.
  if (config.NATIVE_VISUAL_TYPE !== before.NATIVE_VISUAL_TYPE) return undefined;
  return Number(idOf(config)) < Number(idOf(before)) ? "EGL_CONFIG_ID" : undefined;
}

type Wish = keyof typeof WISHES;

/** The configs that a driver chose. */
interface Choices {
  readonly all: readonly Config[];
  /** For a list of attributes. */
  chosen(wish: Wish): readonly Config[];
  /** For color, in one place. */
  readonly first: readonly Config[];
  /** By the id of the last config, and with wishes that it does not have. */
  readonly byId: readonly Config[];
}

/** Asks for all configs, for their attributes, for choices among them, and for the ids of those. */
async function choices(t: Context<unknown>, release: Release): Promise<Choices> {
  const { world } = buildWorld({ release });
  let given!: Result;
  const begin = recordProgram((app) => given = getConfigs(app));
  const { record, process } = await t.play({ world, process: { kind: "native" }, program: begin });
  t.expectRunning(record);
  const count = Number(record.results[given.ref]!.outs[1]?.[0]);
  t.expect("eglGetConfigs gives configs", count > 0, count);
  t.note(`eglChooseConfig among ${count} configs`);
  /** Runs one more program, which asks for attributes of configs that an earlier one gave. */
  const ask = async (write: (app: App, display: Result) => void) => {
    const told = await process.run(recordProgram((app) => write(app, app.egl.GetDisplay(0))));
    t.expectRunning(told);
    return told.results;
  };
  const told = await ask((app, display) => {
    for (let at = 0; at < count; at++) {
      for (const name of ATTRIBUTES) {
        const config = { ref: given.ref, out: 0, at, program: 0 };
        app.egl.GetConfigAttrib(display, config, EGL[name], out("int"));
      }
    }
  });
  const all = Array.from(
    { length: count },
    (_, at): Config =>
      Object.fromEntries(ATTRIBUTES.flatMap((name, i) => {
        const { value, outs } = told[1 + at * ATTRIBUTES.length + i]!;
        return value === 1 ? [[name, Number(outs[0]?.[0])]] : [];
      })),
  );
  const lists: readonly (readonly [wishes: Wishes, places: number])[] = [
    ...Object.values(WISHES).map((wishes) => [wishes, CONFIGS_MAX] as const),
    [WISHES.color, 1],
    [{ ...WISHES.too_much, CONFIG_ID: idOf(all.at(-1)!)! }, CONFIGS_MAX],
  ];
  const answers = (await ask((app, display) => {
    for (const [wishes, places] of lists) chooseConfig(app, display, wishes, places);
  })).slice(1);
  const counts = answers.map(({ outs }) => Number(outs[1]?.[0]));
  const ids = (await ask((app, display) => {
    for (const [list, found] of counts.entries()) {
      for (let at = 0; at < found; at++) {
        const config = { ref: 1 + list, out: 0, at, program: 2 };
        app.egl.GetConfigAttrib(display, config, EGL.CONFIG_ID, out("int"));
      }
    }
  })).slice(1).map(({ outs }) => outs[0]?.[0]);
  const byNumber = new Map(all.map((config) => [idOf(config), config]));
  const chosen = counts.map((found) =>
    ids.splice(0, found).map((id) => byNumber.get(Number(id)) ?? {})
  );
  const names = Object.keys(WISHES);
  return {
    all,
    chosen: (wish) => chosen[names.indexOf(wish)]!,
    first: chosen.at(-2)!,
    byId: chosen.at(-1)!,
  };
}

function getConfigs(app: App): Result {
  return app.egl.GetConfigs(initialize(app), out("pointer", CONFIGS_MAX), CONFIGS_MAX, out("int"));
}

function chooseConfig({ egl }: App, display: Result, wishes: Wishes, places: number): Result {
  const list = Object.entries(wishes).flatMap(([name, value]) => [EGL[name as Attribute], value]);
  return egl.ChooseConfig(
    display,
    ints(...list, EGL.NONE),
    out("pointer", places),
    places,
    out("int"),
  );
}
