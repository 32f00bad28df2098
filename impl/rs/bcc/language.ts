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

/**
 * Names functions that a module calls and does not have as the core library does, which knows a `long` by one name. From API level 21
 * on, Android's headers call some numbers `long long`.
 *
 * @param text The module, as LLVM IR.
 */
export function libraryNames(text: string): string {
  const declared = [...text.matchAll(/^declare [^@\n]*@(_Z\w+)\(/gm)].map(([, name]) => name!);
  const others = new Map(declared.map((name) => [name, androidName(name)]));
  return declared.filter((name) => others.get(name) !== name && !others.has(others.get(name)!))
    .reduce((text, name) => text.replaceAll(`@${name}(`, `@${others.get(name)!}(`), text);
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
