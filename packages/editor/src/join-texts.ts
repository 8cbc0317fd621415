import { differencesOf, type Change } from './differences.ts';
import { sentencesOf } from './sentences.ts';

/** What two texts make of an earlier one. */
export interface JoinedTexts {
  /** Has the changes of both; where they collide, the sentences of both, mine first. */
  text: string;
  collisions: number;
}

/** Sentences of two texts in a row that both have, or one of them. */
interface Run {
  kind: 'both' | 'first' | 'second';
  text: string;
}

/** Returns the differences of two texts in sentences; undefined if they are too many. */
export function compareTexts(first: string, second: string): Run[] | undefined {
  const original = sentencesOf(first);
  const changes = differencesOf(original, sentencesOf(second));
  if (!changes) return undefined;
  let end = 0;
  const runs = changes.flatMap(({ from, to, items }): Run[] => {
    const both = original.slice(end, from);
    end = to;
    return [
      { kind: 'both', text: both.join('') },
      { kind: 'first', text: original.slice(from, to).join('') },
      { kind: 'second', text: items.join('') },
    ];
  });
  const rest: Run = { kind: 'both', text: original.slice(end).join('') };
  return [...runs, rest].filter(({ text }) => text !== '');
}

/** The beginning of a line that is not a part of a paragraph. */
const block = /^\s*(?:[-+*#>|]|\d+[.)])/;

/**
 * Returns an earlier text with the changes of both others; undefined if they are too many. Changes in one sentence collide, since
 * halves of both would make neither.
 */
export function joinTexts(before: string, mine: string, theirs: string): JoinedTexts | undefined {
  const original = sentencesOf(before);
  const [own, other] = [mine, theirs].map((text) => differencesOf(original, sentencesOf(text)));
  return own && other && joined(original, withoutRepeats(own, other), withoutRepeats(other, own));
}

/** Leaves out additions that others have in a change of the sentence before or after them. */
function withoutRepeats(changes: readonly Change[], others: readonly Change[]): Change[] {
  return changes.filter(({ from, to, items }) => {
    const added = sentencesIn(items);
    if (from < to || added.length === 0) return true;
    const isRepeated = others.some((other) => {
      const sentences = sentencesIn(other.items);
      if (other.from === from) return other.to > to && isEqual(sentences.slice(0, added.length), added);
      return other.to === from && isEqual(sentences.slice(-added.length), added);
    });
    return !isRepeated;
  });
}

const sentencesIn = (items: readonly string[]) => items.filter((item) => item.trim() !== '');

const isEqual = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

function joined(original: readonly string[], mine: readonly Change[], theirs: readonly Change[]): JoinedTexts {
  let [text, end, collisions] = ['', 0, 0];
  const rest = { mine: [...mine], theirs: [...theirs] };
  for (;;) {
    const passage = nextPassage(rest);
    if (!passage) return { text: text + original.slice(end).join(''), collisions };
    const { from, to } = passage;
    const [own = '', other = ''] = [passage.mine, passage.theirs].map((changes) =>
      written(original, from, to, changes),
    );
    const isBoth = passage.mine.length > 0 && passage.theirs.length > 0;
    if (isBoth && own !== other) collisions += 1;
    text += original.slice(end, from).join('') + (isBoth ? inBoth(own, other) : passage.mine.length > 0 ? own : other);
    end = to;
  }
}

interface Rest {
  mine: Change[];
  theirs: Change[];
}

const sides = ['mine', 'theirs'] as const;

/** Takes the first change, and those of the other text that collide with it, and so on. */
function nextPassage(rest: Rest): (Rest & { from: number; to: number }) | undefined {
  const isFirst = (change: Change, other: Change | undefined) =>
    !other || change.from < other.from || (change.from === other.from && change.to <= other.to);
  const first = rest.mine[0] && isFirst(rest.mine[0], rest.theirs[0]) ? rest.mine[0] : rest.theirs[0];
  if (!first) return undefined;
  const taken: Rest = { mine: [], theirs: [] };
  let { to } = first;
  let side: (typeof sides)[number] | undefined = first === rest.mine[0] ? 'mine' : 'theirs';
  while (side) {
    const change: Change = rest[side].shift()!;
    taken[side].push(change);
    to = Math.max(to, change.to);
    side = sides.find((name) => {
      const [next, last] = [rest[name][0], taken[name === 'mine' ? 'theirs' : 'mine'].at(-1)];
      return next && last && doCollide(next, last);
    });
  }
  return { ...taken, from: first.from, to };
}

/** Whether two changes are of the same sentences, or are additions at the same place. */
function doCollide(one: Change, other: Change): boolean {
  if (one.from === other.from && one.to === other.to) return true;
  return one.from < other.to && other.from < one.to;
}

/** Returns a passage of the earlier text with the changes in it. */
function written(original: readonly string[], from: number, to: number, changes: readonly Change[]): string {
  let [text, end] = ['', from];
  for (const change of changes) {
    text += original.slice(end, change.from).join('') + change.items.join('');
    end = change.to;
  }
  return text + original.slice(end, to).join('');
}

/** Returns two passages one after the other, what both begin or end with once; one of them if it has the other in it. */
function inBoth(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  const [own, other] = [sentencesOf(mine), sentencesOf(theirs)];
  const shorter = Math.min(own.length, other.length);
  let start = 0;
  while (start < shorter && own[start] === other[start]) start += 1;
  // Both keep the space around what only they have.
  while (own[start - 1]?.trim() === '') start -= 1;
  let last = 0;
  while (last < shorter - start && own.at(-1 - last) === other.at(-1 - last)) last += 1;
  while (last > 0 && own.at(-last)?.trim() === '') last -= 1;
  const middle = (list: readonly string[]) => list.slice(start, list.length - last).join('');
  return (
    own.slice(0, start).join('') + oneAfterOther(middle(own), middle(other)) + own.slice(own.length - last).join('')
  );
}

function oneAfterOther(mine: string, theirs: string): string {
  if (mine === '' || theirs === '' || /\s$/.test(mine) || /^\s/.test(theirs)) return mine + theirs;
  if (block.test(mine) || block.test(theirs)) return `${mine}\n${theirs}`;
  return mine + (/\n/.test(mine + theirs) ? '\n\n' : ' ') + theirs;
}
