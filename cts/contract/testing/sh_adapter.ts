/**
 * Adapters that a shell script plays.
 *
 * @module
 */

/** Greets, under the name that the variable `name` has. */
export const HELLO =
  `read line; echo '{"id":1,"result":{"protocol":1,"name":"'"\${name:-wrong 1.0}"'"}}'; `;

/** Boots the device `d` in answer to the second request. */
export const BOOT = `read line; echo '{"id":2,"result":{"device":"d"}}'; `;

/** Answers one further request, of which nothing is expected. */
export const DONE = `read line; echo '{"id":3,"result":{}}'; `;

/**
 * The command line of an adapter.
 *
 * @param text What it does.
 */
export function script(text: string): string {
  return `sh -c '${text.replaceAll("'", `'\\''`)}'`;
}
