/** Types of the part of `@std/path` that this project uses. */
export function basename(path: string | URL, suffix?: string): string;
export function dirname(path: string | URL): string;
export function extname(path: string | URL): string;
export function fromFileUrl(url: string | URL): string;
export function toFileUrl(path: string): URL;
export function isAbsolute(path: string): boolean;
export function join(...paths: string[]): string;
export function normalize(path: string): string;
export function relative(from: string, to: string): string;
export function resolve(...paths: string[]): string;
