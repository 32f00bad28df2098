/**
 * Casts of floats to bytes without a sign, where the floats are known not to be negative: a processor has an instruction for
 * integers with a sign, and needs a dozen for those without.
 *
 * @module
 */

const CAST = /^( *)(%[\w.]+) = fptoui <(\d) x float> (%[\w.]+) to <\d x i8>$/gm;

/**
 * Casts by way of integers with a sign. What is larger than those has no defined value either way.
 *
 * @param text A module.
 */
export function castPositives(text: string): string {
  return text.split(/(?<=^\}\n)/m).map((part) =>
    part.replace(
      CAST,
      (all, indent: string, name: string, count: string, from: string) =>
        isPositive(part, from)
          ? `${indent}${name}.signed = fptosi <${count} x float> ${from} to <${count} x i32>\n` +
            `${indent}${name} = trunc <${count} x i32> ${name}.signed to <${count} x i8>`
          : all,
    )
  ).join("");
}

/** Checks that a value of a function was clamped from below by 0, last of all. */
function isPositive(part: string, value: string): boolean {
  const escaped = value.replaceAll(".", "\\.");
  const chosen = new RegExp(
    `^ *${escaped} = select <\\d x i1> (%[\\w.]+), <\\d x float> zeroinitializer, `,
    "m",
  ).exec(part)?.[1];
  return chosen !== undefined &&
    new RegExp(
      `^ *${chosen.replaceAll(".", "\\.")} = fcmp olt <\\d x float> .*, zeroinitializer$`,
      "m",
    ).test(part);
}
