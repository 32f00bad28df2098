import { assert, assertEquals } from "@std/assert";
import { Campaign } from "./campaign.ts";
import type { Numbered } from "./tree.ts";
import type { Request } from "./messages.ts";
import type { Pool, Tried } from "./pool.ts";
import type { Reaches } from "./reaches.ts";

interface Scene {
  /** For each mutant, the cases that reach it. */
  readonly reach: readonly (readonly number[])[];
  /** For each mutant, the cases that notice it. */
  readonly kills: readonly (readonly number[])[];
  /** Of two mutants the first keeps the second from being reached. */
  readonly hides?: readonly (readonly [number, number])[];
  /** Mutants that end the process before it says which case it begins. */
  readonly deadly?: readonly number[];
  /** Mutants that stand at one place, of which only the first that is on acts. */
  readonly scope?: readonly number[];
  /** Mutants that no case reaches again while another is on, or none. */
  readonly unsteady?: readonly number[];
  /** Mutants that only together are noticed by a case. */
  readonly together?: { readonly mutants: readonly number[]; readonly by: number };
  /** A mutant that a case notices only after one of another kind has run on the same device. */
  readonly memory?: { readonly mutant: number; readonly kindOf: (c: number) => unknown };
  /** The case that noticed each mutant in an earlier run. */
  readonly hints?: readonly number[];
  /** Whether all stand in one function. */
  readonly oneFunction?: boolean;
  /** How many families the cases are of. Default: each is its own. */
  readonly families?: number;
  /** Whether one case of each family for each way is enough. */
  readonly isNear?: boolean;
  /** Mutants of which an earlier run asked the cases that tell most. Default: none. */
  readonly asked?: readonly number[];
  /** The file of each mutant. Default: all stand in one. */
  readonly files?: readonly number[];
}

type Try = Omit<Request & { readonly kind: "try" }, "kind">;

function made(
  {
    reach,
    kills,
    hides = [],
    deadly = [],
    scope = [],
    unsteady = [],
    together,
    memory,
    hints,
    oneFunction,
    families = Infinity,
    isNear = false,
    asked: known = [],
    files,
  }: Scene,
  cases: number,
  jobs: number,
) {
  const asked: Try[] = [];
  const pool = {
    try(request: Try): Promise<Tried> {
      asked.push(request);
      const { mutants, watched } = request;
      if (deadly.some((one) => mutants.includes(one))) {
        return Promise.resolve({ killed: { status: "death", message: "" }, met: [] });
      }
      const hidden = hides.filter(([first, second]) =>
        mutants.includes(first) && mutants.includes(second)
      ).map(([, second]) => second);
      const acting = mutants.filter((one) =>
        !hidden.includes(one) &&
        (!scope.includes(one) || one === mutants.find((other) => scope.includes(other)))
      );
      const numbers = request.cases.map((id) => Number(id.split(":").at(-1)));
      const isMet = (one: number, c: number) =>
        !hidden.includes(one) && reach[one]!.includes(c) && !unsteady.includes(one);
      const acts = (one: number, c: number) => acting.includes(one) && reach[one]!.includes(c);
      const isLater = (c: number, i: number) =>
        memory !== undefined && acting.includes(memory.mutant) &&
        numbers.slice(0, i).some((other) => memory.kindOf(other) !== memory.kindOf(c));
      const at = numbers.findIndex((c, i) =>
        isLater(c, i) ||
        acting.some((one) => acts(one, c) && kills[one]!.includes(c)) ||
        together?.by === c && together.mutants.every((one) => acting.includes(one))
      );
      const passed = at < 0 ? numbers : numbers.slice(0, at);
      const met = watched.map((one) => passed.map((c) => isMet(one, c) ? "1" : "0").join(""));
      return Promise.resolve(
        at < 0 ? { met } : { killed: { at, status: "fail", message: "" }, met },
      );
    },
  };
  const idOf = (c: number) =>
    families === Infinity ? `${c}` : `subject:feature:${c % families}:${c}`;
  const fileOf = (one: number) => files?.[one] ?? 0;
  const wayOf = (c: number, file: number) =>
    reach.flatMap((set, one) => set.includes(c) && fileOf(one) === file ? [one] : []);
  const reaches = {
    cases: Array.from({ length: cases }, (_, c) => ({
      id: idOf(c),
      steps: 10,
      size: c,
      files: new Uint8Array(),
    })),
    isStatic: () => false,
    madeBy: () => [],
    fileOf,
    casesThrough: (file: number) =>
      Array.from({ length: cases }, (_, c) => c).filter((c) => wayOf(c, file).length > 0),
    wayOf,
    wordOfWay: (c: number, file: number) => `${wayOf(c, file)}`,
    casesOf: (one: number) => Uint16Array.from(reach[one]!),
    countOf: (one: number) => reach[one]!.length,
  };
  const mutants: Numbered[] = reach.map((_, i) => ({
    index: i,
    number: i,
    mutant: {
      file: "impl/a.ts",
      line: scope.includes(i) ? 1_000 : i,
      column: 1,
      operator: "StatementLoss",
      original: "a",
      replacement: "",
      fn: oneFunction || scope.includes(i) ? "f" : `f${i}`,
    },
  }));
  const campaign = new Campaign({
    pool: pool as unknown as Pool,
    reaches: reaches as unknown as Reaches,
    jobs,
    isNear,
    isAsked: ({ index }) => known.includes(index),
    hint: ({ index }) => hints === undefined ? undefined : `${hints[index]}`,
  });
  return { campaign, mutants, asked };
}

function play(scene: Scene, cases: number, jobs = 2) {
  const { campaign, mutants, asked } = made(scene, cases, jobs);
  return { judged: campaign.judge(mutants), asked, costs: () => campaign.costs };
}

async function statuses(scene: Scene, cases: number): Promise<(string | undefined)[]> {
  const { judged } = play(scene, cases);
  const verdicts = await judged;
  return scene.reach.map((_, i) => verdicts.get(i)?.status);
}

const ALL = Array.from({ length: 500 }, (_, c) => c);

Deno.test("a mutant that no case reaches is no survivor", async () => {
  assertEquals(
    await statuses({ reach: [[], [0], [0]], kills: [[], [0], []] }, 1),
    ["unreached", "killed", "survived"],
  );
});

Deno.test("one case of many that notices a mutant is found, wherever it stands", async () => {
  for (const by of [0, 250, 331, 499]) {
    assertEquals(
      await statuses({ reach: [ALL, ALL, ALL], kills: [[], [by], []] }, 500),
      ["survived", "killed", "survived"],
    );
  }
});

Deno.test("several in a group that the same case notices are all found", async () => {
  const kills = [[331], [], [331], [331, 332], [332], []];
  assertEquals(
    await statuses({ reach: kills.map(() => ALL), kills }, 500),
    ["killed", "survived", "killed", "killed", "killed", "survived"],
  );
});

Deno.test("a mutant that another hides is judged without it", async () => {
  const scene = { reach: [ALL, ALL, ALL], kills: [[], [331], []] };
  const expected = ["survived", "killed", "survived"];
  assertEquals(await statuses({ ...scene, hides: [[0, 1]] }, 500), expected);
  assertEquals(await statuses({ ...scene, hides: [[2, 1], [1, 0]] }, 500), expected);
  assertEquals(
    await statuses({ ...scene, hides: [[0, 1], [1, 0], [2, 0], [0, 2]] }, 500),
    expected,
  );
});

Deno.test("what only several do together is nobody's end", async () => {
  assertEquals(
    await statuses({
      reach: [ALL, ALL, ALL],
      kills: [[], [400], []],
      together: { mutants: [0, 2], by: 331 },
    }, 500),
    ["survived", "killed", "survived"],
  );
});

Deno.test("a mutant that ends its process is noticed, and no other for it", async () => {
  assertEquals(
    await statuses({ reach: [ALL, ALL, ALL], kills: [[], [], []], deadly: [1] }, 500),
    ["survived", "killed", "survived"],
  );
});

Deno.test("what noticed a neighbor is tried first", async () => {
  const reach = Array.from({ length: 8 }, () => ALL);
  const { judged, asked } = play({ reach, kills: reach.map(() => [1]) }, 500);
  await judged;
  const last = asked.filter(({ mutants }) => mutants[0] === 7);
  assertEquals(last.map(({ cases }) => cases[0]), ["1"]);
});

Deno.test("what noticed a mutant before runs on its own, and changes nothing for what comes after", async () => {
  const reach = Array.from({ length: 8 }, () => ALL);
  const kills = reach.map((_, i) => [5 + i]);
  const first = play({ reach, kills }, 500);
  const again = play({ reach, kills, hints: reach.map(() => 400) }, 500);
  assertEquals(await again.judged, await first.judged);
  assertEquals(again.asked.filter(({ cases }) => `${cases}` !== "400"), first.asked);
  assertEquals(again.asked.length, first.asked.length + reach.length);
});

Deno.test("several mutants meet what is left together", async () => {
  const reach = Array.from({ length: 8 }, () => ALL);
  const { judged, asked } = play({ reach, kills: reach.map(() => []) }, 500);
  await judged;
  assert(asked.some(({ mutants }) => mutants.length === 8));
});

Deno.test("where nobody notices mutants alone, the next ones wait for their group", async () => {
  const reach = Array.from({ length: 40 }, () => ALL);
  const { judged, costs } = play({ reach, kills: reach.map(() => []) }, 500);
  await judged;
  assert(costs().get("alone")!.requests < 10);
});

Deno.test("mutants of one function are not on at once", async () => {
  const reach = Array.from({ length: 30 }, () => ALL);
  const { judged, asked } = play({ reach, kills: reach.map(() => []), oneFunction: true }, 500);
  await judged;
  assertEquals(Math.max(...asked.map(({ mutants }) => mutants.length)), 1);
});

Deno.test("what is asked is counted, by stage", async () => {
  const reach = Array.from({ length: 8 }, () => ALL);
  const { judged, asked, costs } = play({ reach, kills: reach.map((_, i) => i ? [] : [331]) }, 500);
  await judged;
  const stages = [...costs().values()];
  assertEquals(stages.reduce((sum, { decided }) => sum + decided, 0), 8);
  assertEquals(stages.reduce((sum, { requests }) => sum + requests, 0), asked.length);
  assert(stages.reduce((sum, { cases }) => sum + cases, 0) < 8 * 500);
});

Deno.test("of two mutants at one place each is judged", async () => {
  assertEquals(
    await statuses({ reach: [ALL, ALL, ALL], kills: [[], [331], [332]], scope: [0, 1] }, 500),
    ["survived", "killed", "killed"],
  );
});

Deno.test("what hides many goes on apart from them, and they go on together", async () => {
  const reach = Array.from({ length: 40 }, () => ALL);
  const kills = reach.map((_, i) => i === 20 ? [499] : []);
  const hides = reach.slice(1).map((_, i) => [0, i + 1] as const);
  const { judged, asked } = play({ reach, kills, hides }, 500);
  const verdicts = await judged;
  assertEquals(verdicts.get(20)?.status, "killed");
  assertEquals(verdicts.size, 40);
  assert(asked.filter(({ cases }) => cases.length > 100).length < 20);
});

Deno.test("a mutant that no case reaches again is not taken for hidden, and is judged", async () => {
  const kills = [[], [331], []];
  assertEquals(
    await statuses({ reach: [ALL, ALL, ALL], kills, unsteady: [0, 1] }, 500),
    ["survived", "killed", "survived"],
  );
});

Deno.test("a mutant that keeps itself from being reached is judged with others", async () => {
  const reach = Array.from({ length: 20 }, () => ALL);
  const kills = reach.map((_, i) => i === 12 ? [450] : []);
  const hides = reach.map((_, i) => [i, i] as const);
  const { judged, asked } = play({ reach, kills, hides }, 500);
  const verdicts = await judged;
  assertEquals([...verdicts.values()].filter(({ status }) => status === "survived").length, 20);
  assert(
    asked.filter(({ mutants, cases }) => mutants.length === 1 && cases.length > 20).length < 25,
  );
});

Deno.test("what a mutant alone does where others hide it is not missed", async () => {
  const reach = Array.from({ length: 20 }, () => ALL);
  const kills = reach.map((_, i) => i === 12 ? [331] : []);
  const { judged } = play({ reach, kills, hides: [[3, 12], [4, 12]] }, 500);
  assertEquals((await judged).get(12)?.status, "killed");
});

Deno.test("the number of processes changes nothing", async () => {
  const reach = Array.from({ length: 200 }, (_, i) => ALL.filter((c) => c % (1 + i % 7) === 0));
  const kills = reach.map((_, i) => i % 3 === 0 ? [(i * 37) % 500] : []);
  const hides = [[3, 9], [4, 10], [50, 60]] as const;
  const runs = await Promise.all([1, 2, 5].map(async (jobs) => {
    const verdicts = await play({ reach, kills, hides }, 500, jobs).judged;
    return [...verdicts].sort(([a], [b]) => a - b);
  }));
  assertEquals(runs[1], runs[0]);
  assertEquals(runs[2], runs[0]);
});

Deno.test("one case of each family for each way comes first, all others after it", async () => {
  const some = ALL.filter((c) => c % 2 === 0);
  const reach = Array.from({ length: 12 }, (_, i) => i === 11 ? some : ALL);
  const kills = reach.map((_, i) => i === 5 ? [7] : i === 6 ? [487] : []);
  const scene = { reach, kills, families: 10 };
  const exact = await play(scene, 500).judged;
  assertEquals([exact.get(5)?.by, exact.get(6)?.by], [
    "subject:feature:7:7",
    "subject:feature:7:487",
  ]);
  const { judged, asked } = play({ ...scene, isNear: true }, 500);
  const near = await judged;
  assertEquals(near.get(5)?.by, "subject:feature:7:7");
  assertEquals(near.get(6), { status: "survived", unasked: 490 });
  assertEquals(near.get(11), { status: "survived", unasked: 245 });
  assert(new Set(asked.flatMap(({ cases }) => cases)).size <= 15);
});

Deno.test("a run after one of the near cases asks survivors only the others", async () => {
  const scene = { reach: [ALL, ALL], kills: [[], [487]], families: 10, asked: [0, 1] };
  const { judged, costs } = play(scene, 500);
  const verdicts = await judged;
  assertEquals(verdicts.get(0), { status: "survived" });
  assertEquals(verdicts.get(1)?.by, "subject:feature:7:487");
  assertEquals([costs().get("alone")!.requests, costs().get("near, in groups")!.requests], [0, 0]);
  const control = play({ ...scene, asked: [] }, 500);
  assertEquals((await control.judged).get(1)?.by, "subject:feature:7:487");
  assert(control.costs().get("near, in groups")!.requests > 0);
});

Deno.test("a mutant that a case notices for which it was not chosen is judged by its own cases alone", async () => {
  const scene: Scene = {
    reach: [ALL, ALL, ALL.filter((c) => c >= 400)],
    kills: [[405], [], []],
    families: 10,
    isNear: true,
    files: [0, 0, 1],
  };
  const verdicts = await play(scene, 500).judged;
  assertEquals(verdicts.get(0), { status: "survived", unasked: 490 });
  const { judged } = play({ ...scene, isNear: false }, 500);
  assertEquals((await judged).get(0)?.by, "subject:feature:5:405", "a control: all are asked");
});

Deno.test("a mutant that only a sequence of cases shows is judged by the sequence of its own ones", async () => {
  // The others bring in case 5, before the first mutant's own case 9, and further ones of both kinds.
  const reach = [[1, 3, 9], ...Array.from({ length: 5 }, () => ALL.slice(4, 400))];
  const kills = reach.map(() => []);
  for (const mutants of [6, 1]) {
    const scene = { reach: reach.slice(0, mutants), kills: kills.slice(0, mutants) };
    const judge = async (kindOf: (c: number) => unknown) =>
      (await statuses({ ...scene, memory: { mutant: 0, kindOf } }, 500))[0];
    assertEquals(await judge((c) => c >= 5), "killed", `${mutants} mutants`);
    assertEquals(await judge((c) => c >= 4 && c !== 9), "survived", `${mutants} mutants`);
  }
});

Deno.test("a mutant is judged the same alone, in a share or with all", async () => {
  // Cases from 400 on are chosen for mutants of the last file, which has none in a share of 2.
  const reach = Array.from({ length: 60 }, (_, i) => i % 4 === 3 ? ALL.slice(400) : ALL);
  const kills = reach.map((_, i) => i % 3 === 0 ? [i % 2 === 0 ? 405 : 7] : []);
  const files = reach.map((_, i) => i % 4);
  const scene = { reach, kills, files, families: 10, isNear: true };
  const all = await play(scene, 500).judged;
  for (const part of [2, 5]) {
    const { campaign, mutants } = made(scene, 500, 2);
    const some = mutants.filter((_, i) => i % part === 0);
    for (const [i, { status }] of await campaign.judge(some)) {
      assertEquals(status, all.get(i)?.status, `mutant ${i} in a share of ${part}`);
    }
  }
  assertEquals(new Set([...all.values()].map(({ status }) => status)).size, 2);
});

Deno.test("what was not asked is said of no survivor that met all cases", async () => {
  const { judged } = play({ reach: [ALL], kills: [[]], families: 10 }, 500);
  assertEquals((await judged).get(0), { status: "survived" });
});
