/**
 * `sim`, `native` and `android:FOLDER`: the reference device, in its three forms.
 *
 * @module
 */

import type { ExecOptions } from "../../cts/contract/exec.ts";
import type { Abi, World } from "../../cts/contract/world.ts";
import type { Behavior } from "../../cts/fakes/behavior.ts";
import type { SkipReason } from "../../cts/framework/claims.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { NativeFakes } from "../../impl/machine/native/host_system.ts";
import type { AnyPartFactory } from "../../impl/mod.ts";
import { loadParts } from "./load_parts.ts";
import { overriding } from "./overriding.ts";
import { PartGuard } from "./part_guard.ts";

/** The part that a library of intrinsics takes the place of. */
export const INTRINSICS = "rs-intrinsics";

/** Why scripts are not compiled: the compiler is used where it is, and downloaded by those alone who ask for it. */
const NO_COMPILER: SkipReason = {
  reason: "The compiler of scripts is not here yet: clang, 27 MB from npm",
  remedy: "get it once by deno task rs compile FILE.rs, or by any unit test of scripts",
};

/**
 * Loads the simulated device.
 *
 * @param parts Parts to replace.
 * @param spec A library of intrinsics. Default: the device's own.
 */
export async function loadSim(parts: readonly PartSpec[], spec?: string): Promise<Disposable> {
  const { PARTS, sim } = await import("../../impl/mod.ts");
  const guard = new PartGuard();
  const factories = await loadParts(parts, PARTS, guard);
  const { options, members: seen } = witnessed(guard);
  const { findClang } = await import("../../impl/rs/bcc/clang_package.ts");
  const hasClang = await findClang() !== undefined;
  const members = { ...seen, ...hasClang ? {} : { noCompiler: NO_COMPILER } };
  if (spec === undefined) return { ...sim({ parts: factories, ...options }), ...members };
  const { ComputePart } = await import("../compute/compute_part.ts");
  const part = new ComputePart(spec);
  const { name, claims } = part;
  const all = { ...factories, [INTRINSICS]: part.factory as AnyPartFactory };
  return {
    ...sim({ parts: all, ...options }),
    ...members,
    name,
    claims,
    unclaimed: (levels) => part.unclaimed(levels),
    unsupported: () => part.takeUnsupported(),
    faults: () => [...part.takeFaults(), ...guard.take()],
    isSpent: () => part.isSpent,
    dispose: () => part.dispose(),
  };
}

/** The news of a reference device beside its records: what its parts threw, and, to whoever asks, what it does. */
function witnessed(guard: PartGuard) {
  let tell: ((line: string) => void) | undefined;
  return {
    options: {
      uncaught: (thrown: unknown) => guard.uncaught(thrown),
      watch: (what: () => string) => tell?.(what()),
    },
    members: {
      faults: () => guard.take(),
      watch: (next: typeof tell) => {
        tell = next;
      },
    } satisfies Partial<Disposable>,
  };
}

/**
 * Loads the device that runs code of this machine.
 *
 * @param spec How it was named.
 * @param parts Parts to replace.
 * @param abi The ABI whose code it runs. Default: that of this machine.
 * @param onNote Is told what it lacks.
 * @throws {UsageError} If it cannot run here.
 */
export async function loadNative(
  spec: string,
  parts: readonly PartSpec[],
  abi: string | undefined,
  onNote: ExecOptions["onNote"],
): Promise<Disposable> {
  const { PARTS } = await import("../../impl/mod.ts");
  const { cageLimits, MissingToolError, unpreparedNative } = await import("../../impl/native.ts");
  const guard = new PartGuard();
  const factories = await loadParts(parts, PARTS, guard);
  const { options, members } = witnessed(guard);
  const refuse = (error: unknown): never => {
    if (!(error instanceof MissingToolError)) throw error;
    throw new UsageError(`Implementation "${spec}" cannot run here: ${error.message}`);
  };
  try {
    const device = unpreparedNative({
      ...abi === undefined ? {} : { abi: abi as Abi },
      parts: factories,
      ...options,
      fakes: await nativeFakes(),
    });
    return {
      ...device,
      prepare: async (step) => {
        await device.prepare(step).catch(refuse);
        const gap = cageLimits();
        if (gap !== undefined) onNote?.(gap);
      },
      ...members,
      unclaimed: unclaimedOfNative,
    };
  } catch (error) {
    return refuse(error);
  }
}

/** The C form of all fakes, for Android's own libraries. */
async function androidFakes(): Promise<NativeFakes> {
  const { RS_FORMS, rsForm } = await import("../../cts/fakes/native_form.ts");
  const { builds, form, ...others } = await nativeFakes();
  return {
    builds: { ...builds, ...RS_FORMS },
    form: (behavior) => form(behavior) ?? rsForm(behavior as Behavior),
    ...others,
  };
}

/** The C form of the suite's fakes. */
export async function nativeFakes(): Promise<NativeFakes> {
  const { NATIVE_FORMS, nativeForm } = await import("../../cts/fakes/native_form.ts");
  const { scriptInC } = await import("../../cts/fakes/script.ts");
  return {
    builds: NATIVE_FORMS,
    form(behavior) {
      const { kind } = behavior as Behavior;
      return Object.hasOwn(NATIVE_FORMS, kind) ? nativeForm(behavior as never) : undefined;
    },
    script: scriptInC,
  };
}

/**
 * Loads the device over an image of Android.
 *
 * @param folder The image.
 * @param parts Parts to replace.
 * @throws {UsageError} If it cannot run here.
 */
export async function loadAndroid(folder: string, parts: readonly PartSpec[]): Promise<Disposable> {
  const { PARTS } = await import("../../impl/mod.ts");
  const { android, ImageError, MissingToolError, ImageLimitError } = await import(
    "../../impl/android.ts"
  );
  const guard = new PartGuard();
  const factories = await loadParts(parts, PARTS, guard);
  const { options, members } = witnessed(guard);
  try {
    const device = android({
      image: folder,
      parts: factories,
      ...options,
      fakes: await androidFakes(),
      words: new URL("../../cts/fakes/native/", import.meta.url),
    });
    const skips = (error: unknown): never => {
      if (!(error instanceof ImageLimitError)) throw error;
      throw new SkipSignal(error.message, error.remedy);
    };
    const boot = async (world: World) => {
      const booted = await device.boot(world);
      return overriding(booted, {
        shell: (line) => booted.shell(line).catch(skips),
        launch: async (spec) => {
          const process = await booted.launch(spec).catch(skips);
          return overriding(process, { run: (program) => process.run(program).catch(skips) });
        },
      });
    };
    return { ...device, ...members, boot, isLasting: parts.length === 0 };
  } catch (error) {
    if (!(error instanceof ImageError || error instanceof MissingToolError)) throw error;
    throw new UsageError(`Implementation "android:${folder}" cannot run here: ${error.message}`);
  }
}

/** Why the native device is not judged for what it has in common with the simulated one. */
function unclaimedOfNative(levels: string): SkipReason {
  return {
    reason:
      `No real code is in the cases of "${levels}", for which native and sim are the same device`,
    remedy: "run them with --impl sim",
  };
}
