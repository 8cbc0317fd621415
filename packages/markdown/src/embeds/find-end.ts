import type { RenderEnvironment } from '../environment.ts';
import { tagAt } from './tag.ts';

/** `{% endname %}`, by its place. */
export interface EndTag {
  readonly start: number;
  readonly end: number;
}

/** How many embeds of this name are open. */
export interface Open {
  readonly name: string;
  depth: number;
}

/**
 * Reads `text` from one place to another for what closes an embed, over others of the same name within it, code spans,
 * and what a backslash stands before. Returns the end, or undefined, with `open.depth` where it stands then.
 */
export function findEnd(
  environment: RenderEnvironment,
  text: string,
  [from, to]: readonly [number, number],
  open: Open,
): EndTag | undefined {
  for (let at = from; at < to; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '`') at = afterCode(environment, text, at, to) - 1;
    else if (character === '{') {
      const tag = tagAt(text, at);
      if (tag === undefined || tag.end > to) continue;
      if (tag.name === open.name) open.depth += 1;
      if (tag.name === `end${open.name}`) open.depth -= 1;
      if (open.depth === 0) return tag;
      at = tag.end - 1;
    }
  }
  return undefined;
}

/** The end of an embed whose content is taken as it stands: the next one of that name, wherever. */
export function findVerbatimEnd(text: string, [from, to]: readonly [number, number], name: string): EndTag | undefined {
  for (let at = text.indexOf('{%', from); at !== -1 && at < to; at = text.indexOf('{%', at + 2)) {
    const tag = tagAt(text, at);
    if (tag?.name === `end${name}` && tag.end <= to) return tag;
  }
  return undefined;
}

/** What is remembered of the text that was looked at last. */
export type Backticks = Pick<RenderEnvironment, 'backticks'>;

/** Where a code span that begins at `at` ends, or its backticks when it is none. */
export function afterCode(environment: Backticks, text: string, at: number, to: number): number {
  let end = at;
  while (text[end] === '`') end += 1;
  const length = end - at;
  if ((lastRuns(environment, text).get(length) ?? -1) < end) return end;
  for (let next = text.indexOf('`', end); next !== -1 && next < to; next = text.indexOf('`', next)) {
    const start = next;
    while (text[next] === '`') next += 1;
    if (next - start === length) return next;
  }
  return end;
}

/** Where the last run of so many backticks is: without it, text of many different runs would be read for each of them. */
function lastRuns(environment: Backticks, text: string): ReadonlyMap<number, number> {
  if (environment.backticks?.text !== text) {
    const runs = new Map<number, number>();
    for (const match of text.matchAll(/`+/g)) runs.set(match[0].length, match.index);
    environment.backticks = { text, runs };
  }
  return environment.backticks.runs;
}
