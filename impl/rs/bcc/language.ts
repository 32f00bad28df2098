/**
 * RenderScript's C, as clang is told of it: the ABI that Android's own front end had, in 32 bits.
 *
 * Source: AOSP frameworks/compile/slang, slang.cpp (language options), and clang's TargetInfo for armv7-none-linux-androideabi,
 * which keeps the vectors of that ABI.
 *
 * @module
 */

/** The machine of 32-bit bitcode. */
export const ANDROID: readonly string[] = ["-target", "armv7-none-linux-androideabi"];

/** The language: `long` has 64 bits, `char` a sign. Nothing is optimized, but everything, loops too, can be later. */
export const LANGUAGE: readonly string[] = [
  "-x",
  "c",
  "-Dlong=long long",
  "-fsigned-char",
  "-O1",
  "-Xclang",
  "-disable-llvm-passes",
  "-funroll-loops",
];

/**
 * Names that clang made of `long long` as Android's front end makes them of its `long`.
 *
 * @param text LLVM IR.
 */
export function androidNames(text: string): string {
  return text.replace(/@_Z\w+/g, (name) => `@${androidName(name.slice(1))}`);
}

function androidName(name: string): string {
  let renamed = "_Z";
  let rest = name.slice(2);
  while (rest !== "") {
    const [part = ""] = /^(?:Dv\d+_|S\w?_|\d+|.)/.exec(rest) ?? [];
    const length = /^\d+$/.test(part) ? Number(part) : 0;
    renamed += length > 0 ? rest.slice(0, part.length + length) : { x: "l", y: "m" }[part] ?? part;
    rest = rest.slice(part.length + length);
  }
  return renamed;
}
