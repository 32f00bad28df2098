/** Types of the part of `@std/fmt/colors` that this project uses. */
export function setColorEnabled(value: boolean): void;
export function getColorEnabled(): boolean;
export function bold(text: string): string;
export function dim(text: string): string;
export function red(text: string): string;
export function green(text: string): string;
export function yellow(text: string): string;
export function cyan(text: string): string;
export function stripAnsiCode(text: string): string;
