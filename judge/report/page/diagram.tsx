/**
 * A sequence diagram in SVG.
 *
 * @module
 */

import type { JSX } from "hono/jsx/jsx-runtime";
import { plainText } from "../../../cts/framework/report/plain_text.ts";
import type { Arrow, Sequence } from "./sequence.ts";

/** Arrows that are drawn, and lanes that they go between; a list tells the rest. */
const ARROWS_MAX = 40;
const LANES_MAX = 12;
const LANE = 190;
const ROW = 26;
const TOP = 34;

/**
 * Draws a sequence of calls: a lane for each participant, an arrow for each step, dashed where it comes back.
 *
 * @param props The sequence, and what it is of.
 */
export function Diagram(props: { readonly sequence: Sequence; readonly of: string }): JSX.Element {
  const lanes = props.sequence.lanes.slice(0, LANES_MAX);
  const drawable = props.sequence.arrows
    .filter(({ from, to }) => lanes.includes(from) && lanes.includes(to));
  const arrows = drawable.slice(-ARROWS_MAX);
  const left = props.sequence.arrows.length - arrows.length;
  const [width, height] = [lanes.length * LANE, TOP + arrows.length * ROW + 10];
  const x = (lane: string) => lanes.indexOf(lane) * LANE + LANE / 2;
  return (
    <>
      <div class="wide" tabindex={0} role="region" aria-label={`Sequence of ${props.of}`}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${arrows.length} steps of ${props.of}`}
        >
          {lanes.map((lane) => (
            <g>
              <text x={x(lane)} y={16} text-anchor="middle">{cut(lane)}</text>
              <line class="lane" x1={x(lane)} x2={x(lane)} y1={24} y2={height} />
            </g>
          ))}
          {arrows.map((arrow, i) => <Step arrow={arrow} x={x} y={TOP + i * ROW + 12} />)}
        </svg>
      </div>
      {left > 0 && <p class="open">{left} further steps are in the list below.</p>}
    </>
  );
}

function Step(
  { arrow, x, y }: {
    readonly arrow: Arrow;
    readonly x: (lane: string) => number;
    readonly y: number;
  },
): JSX.Element {
  const [from, to] = [x(arrow.from), x(arrow.to)];
  const style = arrow.isReturn ? "back" : undefined;
  if (from === to) {
    return (
      <g>
        <path class={style} d={`M${from} ${y - 5} h18 v8 h-16`} />
        <text x={from + 24} y={y + 2}>{cut(arrow.label)}</text>
      </g>
    );
  }
  const back = to > from ? -6 : 6;
  return (
    <g>
      <text x={(from + to) / 2} y={y - 4} text-anchor="middle">{cut(arrow.label)}</text>
      <line class={style} x1={from} x2={to} y1={y} y2={y} />
      <path d={`M${to + back} ${y - 4} L${to} ${y} L${to + back} ${y + 4}`} />
    </g>
  );
}

function cut(text: string): string {
  const plain = plainText(text);
  return plain.length > 24 ? `${plain.slice(0, 23)}~` : plain;
}
