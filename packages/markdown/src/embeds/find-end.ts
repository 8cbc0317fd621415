import type { RenderEnvironment } from '../environment.ts';
import { tagAt } from './tag.ts';

/** The position of `{% endname %}`. */
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
 * Searches a part of `text` for the end of an embed, skipping nested ones of the same name, code spans and escapes.
 * Returns the end, or undefined with the remaining `open.depth`.
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

/** Returns the end of an embed with verbatim content: the next end tag of that name. */
export function findVerbatimEnd(text: string, [from, to]: readonly [number, number], name: string): EndTag | undefined {
  for (let at = text.indexOf('{%', from); at !== -1 && at < to; at = text.indexOf('{%', at + 2)) {
    const tag = tagAt(text, at);
    if (tag?.name === `end${name}` && tag.end <= to) return tag;
  }
  return undefined;
}

/** A cache for the last searched text. */
export type Backticks = Pick<RenderEnvironment, 'backticks'>;

/** Returns the end of a code span that begins at `at`, or of its backticks if it is not closed. */
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

/**
 * Returns the last run of each length of backticks: without it, text with many different runs would take quadratic
 * time.
 */
function lastRuns(environment: Backticks, text: string): ReadonlyMap<number, number> {
  if (environment.backticks?.text !== text) {
    const runs = new Map<number, number>();
    for (const match of text.matchAll(/`+/g)) runs.set(match[0].length, match.index);
    environment.backticks = { text, runs };
  }
  return environment.backticks.runs;
}
