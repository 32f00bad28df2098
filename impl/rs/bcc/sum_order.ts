/**
 * Sums of products in the order in which a machine with a stack computes them: what is left of a sum comes first. With the sum so
 * far on the left, each product is added as soon as it is there; else the code has all products of a sum at once, for which a
 * processor has too few registers.
 *
 * @module
 */

const VALUE = String.raw`(%[\w.$-]+|splat \([^)]*\)|zeroinitializer|<[^<>]*>|[\w.+-]+)`;
const TYPE = String.raw`(<\d+ x float>|float)`;
/** The call that clang makes of `a * b + c`. */
const FUSED = new RegExp(
  String
    .raw`^( {2}%[\w.$-]+ = )(?:tail )?call ((?:[a-z]+ )*)${TYPE} @llvm\.fmuladd\.\w+\(\S.*?${VALUE}, \3 ${VALUE}, \3 ${VALUE}\)(?: #\d+)?$`,
  "gm",
);
const SUM = new RegExp(
  String.raw`^( {2}%[\w.$-]+ = fadd (?:[a-z]+ )*)${TYPE} (%[\w.$-]+), (%[\w.$-]+)$`,
  "gm",
);
const PRODUCT = /^ {2}(%[\w.$-]+) = fmul /gm;

/**
 * Puts products behind what they are added to.
 *
 * @param text A module.
 */
export function sumsFirst(text: string): string {
  let made = 0;
  const split = text.replace(
    FUSED,
    (_, begin: string, flags: string, type: string, a: string, b: string, c: string) => {
      const product = `%product.${made++}`;
      return `  ${product} = fmul ${flags}${type} ${a}, ${b}\n${begin}fadd ${flags}${type} ${c}, ${product}`;
    },
  );
  return split.split(/(?<=^\}\n)/m).map((part) => {
    const products = new Set([...part.matchAll(PRODUCT)].map(([, name]) => name));
    return part.replace(
      SUM,
      (all, begin: string, type: string, left: string, right: string) =>
        products.has(left) && !products.has(right) ? `${begin}${type} ${right}, ${left}` : all,
    );
  }).join("");
}
