/**
 * How compiled scripts are taken in.
 *
 * Plan:
 * - code that is not bitcode;
 * - the text `.rs.info`: order, line by line, symbols that it names, and how long lines may be;
 * - `init`, pragmas, and which comes first;
 * - variables of a script that is loaded twice, and files that are not kept.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import { RsMessageToClientType } from "../../contract/rs_defines.ts";
import { scriptInfo, type ScriptSpec } from "../../fakes/script.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { zeros } from "../numbers.ts";
import { createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, codesOf, rsLines, takeErrors, valueOf } from "../results.ts";
import { DEBUG_PROPERTY, SCRIPTS } from "../scenes.ts";
import { getVariable, invoke, launch } from "./programs.ts";
import { messagesOf, OUT_SIGNATURE, playScripts, runAnyFunction, takeMessages } from "./scenes.ts";

const load = group("rs:model_load", "How compiled scripts are taken in.");

const SPEC: ScriptSpec = {
  variables: [{ name: "number", type: "i32", initial: 7 }, { name: "unused", type: "i32" }],
  functions: [{ name: "go", body: [{ do: "count", name: "number" }] }],
  kernels: [
    { name: "first", signature: OUT_SIGNATURE, body: [{ do: "visit" }] },
    { name: "second", signature: OUT_SIGNATURE, body: [{ do: "index" }] },
  ],
  reduces: [{ name: "add", accumBytes: 4, accumulator: [{ do: "sum" }] }],
};
const INFO = scriptInfo(SPEC);

/** Scripts by what is special about them: those that could be created, and the codes of errors. */
async function created(
  t: Context<unknown>,
  scripts: Readonly<Record<string, ScriptSpec | Uint8Array>>,
) {
  const { record, made } = await playScripts(t, (app, rsc) => {
    const refs = Object.entries(scripts).map(([name, code], index) =>
      [name, createScript(app, rsc, code, { resName: `script${index}` })] as const
    );
    return { refs, errors: takeErrors(app, rsc, refs.length) };
  });
  const names = made.refs.filter(([, ref]) => valueOf(record, ref) !== 0).map(([name]) => name);
  return { record, names, errors: codesOf(record, made.errors) };
}

/** The script with another text; each pair is a part of it and what stands there instead. */
function changed(...changes: readonly (readonly [part: string, other: string])[]): ScriptSpec {
  const info = changes.reduce((text, [part, other]) => text.replace(part, other), INFO);
  return { ...SPEC, info };
}

load.test("what_is_no_bitcode_is_refused")
  .clauses("RS-SCRIPT-1", "RS-SCRIPT-2")
  .fn(async (t) => {
    const { record, names, errors } = await created(t, {
      empty: new Uint8Array(),
      text: new TextEncoder().encode("#pragma version(1)"),
      "a wrapper the other way around": Uint8Array.of(0x0b, 0x17, 0xc0, 0xde, ...zeros(40)),
      "half a magic number": Uint8Array.of(0x42, 0x43),
      "a good script": SPEC,
    });
    t.expectSet("scripts", names, ["a good script"]);
    t.expectSequence("errors", errors, []);
    const lines = rsLines(record).filter((line) => line.includes("container format"));
    const line = "E Bitcode is not in proper container format (raw or wrapper)";
    t.expectSequence("log", lines, [line, line, line, line]);
  });

load.test("sections_have_an_order")
  .clauses("RS-SCRIPT-3", "RS-SCRIPT-2")
  .fn(async (t) => {
    const [variables, functions] = [
      "exportVarCount: 2\nnumber\nunused\n",
      "exportFuncCount: 1\ngo\n",
    ];
    const [slots, pragmas] = ["objectSlotCount: 0\n", "pragmaCount: 1\nversion - 1\n"];
    const { names, errors } = await created(t, {
      "as it is": changed(),
      "functions before variables": changed([variables + functions, functions + variables]),
      "pragmas before objects": changed([slots + pragmas, pragmas + slots]),
      "no objects": changed([slots, ""]),
      "no variables": changed([variables, ""]),
      "one variable fewer": changed(["unused\n", ""]),
      "no text": { ...SPEC, info: "" },
      "no symbol": { ...SPEC, omit: [".rs.info"] },
    });
    t.expectSet("scripts", names, ["as it is"]);
    t.expectSequence("errors", errors, []);
  });

load.test("a_variable_may_be_missing")
  .clauses("RS-SCRIPT-4")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, { ...SPEC, omit: ["unused"] });
      app.rs.ScriptSetVarI(rsc, script, 1, 5);
      app.rs.ScriptSetVarI(rsc, script, 0, 6);
      return { script, number: getVariable(app, rsc, script, 0), errors: takeErrors(app, rsc, 0) };
    });
    t.expect("the script is created", valueOf(record, made.script) !== 0);
    t.expectSequence("the other variable", cellsOf(record, made.number), [6]);
    t.expectSequence("errors", codesOf(record, made.errors), []);
  });

load.test("functions_that_are_missing")
  .clauses("RS-SCRIPT-5", "RS-SCRIPT-6")
  .fn(async (t) => {
    const root = { ...SPEC, kernels: [SPEC.kernels![0]!, { name: "root", body: [] }] };
    const { names } = await created(t, {
      whole: SPEC,
      "without the invokable": { ...SPEC, omit: ["go"] },
      "without the first": { ...SPEC, omit: ["first.expand"] },
      "without the second": { ...SPEC, omit: ["second.expand"] },
      "without root in slot 1": { ...root, omit: ["root.expand"] },
    });
    t.expectSet("scripts", names, ["whole", "without the first", "without root in slot 1"]);
  });

load.test("a_reduction_has_eight_fields")
  .clauses("RS-SCRIPT-7")
  .fn(async (t) => {
    const line = "1 - 4 - add - . - add_accumulator - . - . - .\n";
    const other = (text: string) => changed([line, `${text}\n`]);
    const { names } = await created(t, {
      good: changed(),
      "seven fields": other("1 - 4 - add - . - add_accumulator - . - ."),
      "a halter": other("1 - 4 - add - . - add_accumulator - . - . - go"),
      "no name": other("1 - 4 - . - . - add_accumulator - . - . - ."),
      "no accumulator": other("1 - 4 - add - . - . - . - . - ."),
      "an accumulator that is not there": other("1 - 4 - add - . - missing - . - . - ."),
      "a combiner that is not there": other("1 - 4 - add - . - add_accumulator - missing - . - ."),
      "a size that is none": other("1 - four - add - . - add_accumulator - . - . - ."),
    });
    t.expectSet("scripts", names, ["good"]);
  });

load.test("threadable_is_yes_or_no")
  .clauses("RS-SCRIPT-8")
  .fn(async (t) => {
    const other = (text: string) => changed(["isThreadable: yes", `isThreadable: ${text}`]);
    const { names } = await created(t, {
      yes: other("yes"),
      no: other("no"),
      maybe: other("maybe"),
      true: other("true"),
      nothing: other(""),
    });
    t.expectSet("scripts", names, ["yes", "no"]);
  });

load.test("a_checksum_is_needed_and_versions_are_not")
  .clauses("RS-SCRIPT-9", "RS-SCRIPT-10")
  .fn(async (t) => {
    const [checksum, versions] = ["buildChecksum: abadcafe\n", "versionInfo: 0\n"];
    const { names } = await created(t, {
      both: changed(),
      "no versions": changed([versions, ""]),
      "no checksum": changed([checksum, ""]),
      neither: changed([checksum + versions, ""]),
      "a checksum that is no number": changed(["abadcafe", "none"]),
    });
    t.expectSet("scripts", names, ["both", "no versions"]);
  });

load.test("a_long_line_is_read_as_two")
  .clauses("RS-SCRIPT-11")
  .fn(async (t) => {
    const named = (length: number): ScriptSpec => ({
      variables: [{ name: "v".repeat(length), type: "i32", initial: 5 }],
    });
    const { names } = await created(t, { 498: named(498), 499: named(499), 2000: named(2000) });
    t.expectSet("scripts by the length of a name", names, ["498"]);
  });

load.test("init_has_run_when_the_script_is_made")
  .clauses("RS-SCRIPT-12")
  .fn(async (t) => {
    const spec: ScriptSpec = {
      variables: [{ name: "runs", type: "i32", initial: 10 }],
      init: [{ do: "count", name: "runs" }],
    };
    const { record, made } = await playScripts(t, (app, rsc) => {
      const scripts = [createScript(app, rsc, spec), createScript(app, rsc, spec)];
      return scripts.map((script) => getVariable(app, rsc, script, 0));
    });
    t.expectEqual("runs", made.map((ref) => cellsOf(record, ref)), [[11], [11]]);
  });

load.test("the_version_is_1")
  .clauses("RS-SCRIPT-13")
  .fn(async (t) => {
    const of = (...pragmas: [string, string][]): ScriptSpec => ({ ...SPEC, pragmas });
    const { names } = await created(t, {
      "1": of(["version", "1"]),
      "none": of(),
      "2": of(["version", "2"]),
      "01": of(["version", "01"]),
      "no value": of(["version", ""]),
      "another pragma": of(["version", "1"], ["rs_fp_relaxed", ""]),
      "1, then 2": of(["version", "1"], ["version", "2"]),
    });
    t.expectSet("scripts by version", names, ["1", "none", "another pragma"]);
  });

load.test("states_are_default_or_the_parents")
  .clauses("RS-SCRIPT-89")
  .params({ state: ["stateVertex", "stateRaster", "stateFragment", "stateStore"] })
  .fn(async (t) => {
    const of = (value: string): ScriptSpec => ({ ...SPEC, pragmas: [[t.params.state, value]] });
    const scripts = { default: of("default"), parent: of("parent"), other: of("other") };
    const { names } = await created(t, scripts);
    t.expectSet("scripts by state", names, ["default", "parent"]);
  });

load.test("init_of_a_rejected_script")
  .clauses("RS-SCRIPT-14")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const { record, made } = await playScripts(t, (app, rsc) => {
      runAnyFunction(app, rsc);
      const script = createScript(app, rsc, {
        pragmas: [["version", "2"]],
        init: [{ do: "send", id: 5 }],
      });
      return { script, messages: takeMessages(app, rsc, 1) };
    }, { compat });
    t.expectEqual("script", valueOf(record, made.script), 0);
    t.expectEither(
      "messages",
      messagesOf(record, made.messages).map(({ type, id }) => [type, id]),
      compat ? [[RsMessageToClientType.USER, 5]] : [],
      compat ? [] : [[RsMessageToClientType.USER, 5]],
    );
  });

load.test("each_script_has_variables_of_its_own")
  .clauses("RS-SCRIPT-15")
  .fn(async (t) => {
    const spec: ScriptSpec = {
      ...SPEC,
      kernels: [{
        name: "number",
        signature: OUT_SIGNATURE,
        body: [{ do: "global", name: "number" }],
      }],
    };
    const { record, made } = await playScripts(t, (app, rsc) => {
      const scripts = [1, 2, 3].map(() => createScript(app, rsc, spec));
      app.rs.ScriptSetVarI(rsc, scripts[1]!, 0, 20);
      invoke(app, rsc, scripts[2]!, 0);
      return scripts.map((script) => {
        const cells = intAllocation(app, rsc, { x: 1 }, [0]);
        launch(app, rsc, script, 0, { out: cells });
        return readAll(app, rsc, cells, out("int"));
      });
    });
    t.expectEqual("variables", made.map((ref) => cellsOf(record, ref)), [[7], [20], [8]]);
  });

load.test("a_file_that_is_not_for_reuse_is_removed")
  .clauses("RS-SCRIPT-16")
  .fn(async (t) => {
    const force = "debug.rs.forcerecompile";
    const properties = [
      [force, "0", true],
      [force, "1", false],
      [force, "true", false],
      [DEBUG_PROPERTY, "0", true],
      [DEBUG_PROPERTY, "1", false],
    ] as const;
    for (const [property, value, kept] of properties) {
      const { record, device } = await playScripts(t, (app, rsc) => createScript(app, rsc, SPEC), {
        device: (builder) => builder.property(property, value),
      });
      const { stdout } = await device.shell(`ls ${SCRIPTS}`);
      const files = stdout.split("\n").filter((name) => name.endsWith(".so"));
      t.expectSequence("files", files, kept ? ["librs.script.so"] : []);
      const places = record.libraries.map(({ path }) => path)
        .filter((path) => path.startsWith(SCRIPTS));
      const name = `librs.script${kept ? "" : "#delete_after_load"}.so`;
      t.expectSequence("the script's place", places, [`${SCRIPTS}/${name}`]);
    }
  });

load.test("directories_are_made")
  .clauses("RS-SCRIPT-17")
  .fn(async (t) => {
    const cacheDir = `${SCRIPTS}/one/two`;
    const { record, made, device } = await playScripts(
      t,
      (app, rsc) => createScript(app, rsc, SPEC, { resName: "made", cacheDir }),
    );
    t.expect("the script is created", valueOf(record, made) !== 0);
    const { stdout } = await device.shell(`ls ${cacheDir}`);
    // What the compiler and the linker were given may lie there, too.
    t.expectSet("files", stdout.split("\n").filter((name) => name.endsWith(".so")), [
      "librs.made.so",
    ]);
    const places = record.libraries.filter(({ path }) => path.startsWith(SCRIPTS));
    t.expectSequence("where it is loaded", places.map(({ namespace }) => namespace), ["default"]);
  });

/** The groups. */
export const tests: readonly Group[] = [load];
