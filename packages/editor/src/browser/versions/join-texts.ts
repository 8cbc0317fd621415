import { differencesOf } from '../differences.ts';

/** What two texts make of an earlier one. */
export interface JoinedTexts {
  /** Has the changes of both; where they collide, both passages, mine first. */
  text: string;
  collisions: number;
}

/** A passage of the earlier text, in words, and what one of the texts has in its place. */
interface Change {
  from: number;
  to: number;
  words: readonly string[];
}

/** Changes of one text that are so close belong together, since equal words between them are by chance. */
const maxGapOfOne = 3;
/** Changes of both texts that are so close collide: only a space is between them. */
const maxGapOfBoth = 1;
/** A character stands for each different word; those behind are halves of others. */
const maxDifferentWords = 0xd7_00;

/** Returns an earlier text with the changes of both others; undefined if they have too many different words. */
export function joinTexts(before: string, mine: string, theirs: string): JoinedTexts | undefined {
  const words = [before, mine, theirs].map(wordsOf);
  const [original = [], own = [], other = []] = words;
  const marks = marksOf(words.flat());
  if (marks.size > maxDifferentWords) return undefined;
  const coded = (list: readonly string[]) => list.map((word) => marks.get(word)).join('');
  const changesIn = (list: readonly string[]) =>
    withoutGaps(
      differencesOf(coded(original), coded(list)).map(({ fromA, toA, fromB, toB }) => {
        return { from: fromA, to: toA, words: list.slice(fromB, toB) };
      }),
      original,
    );
  return joined(original, changesIn(own), changesIn(other));
}

/** Splits a text into words, spaces between them, ends of lines, and letters of languages without spaces. */
function wordsOf(text: string): string[] {
  const letter = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}`;
  return text.match(new RegExp(`\\n|[^\\S\\n]+|[${letter}]|[^\\s${letter}]+`, 'gu')) ?? [];
}

function marksOf(words: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const word of words) if (!marks.has(word)) marks.set(word, String.fromCharCode(marks.size + 1));
  return marks;
}

/** Joins changes of one text that are close to each other in the same line. */
function withoutGaps(changes: readonly Change[], original: readonly string[]): Change[] {
  const made: Change[] = [];
  for (const change of changes) {
    const last = made.at(-1);
    const gap = original.slice(last?.to ?? 0, change.from);
    if (!last || gap.length > maxGapOfOne || gap.includes('\n')) made.push(change);
    else made[made.length - 1] = { ...last, to: change.to, words: [...last.words, ...gap, ...change.words] };
  }
  return made;
}

function joined(original: readonly string[], mine: readonly Change[], theirs: readonly Change[]): JoinedTexts {
  let [text, end, collisions] = ['', 0, 0];
  const rest = { mine: [...mine], theirs: [...theirs] };
  const take = (from: number, to: number, passage: string) => {
    text += original.slice(end, from).join('') + passage;
    end = to;
  };
  for (;;) {
    const passage = nextPassage(rest);
    if (!passage) return { text: text + original.slice(end).join(''), collisions };
    const { from, to } = passage;
    const [own, other] = [passage.mine, passage.theirs].map((changes) => written(original, from, to, changes));
    const isBoth = passage.mine.length > 0 && passage.theirs.length > 0;
    if (isBoth && own !== other) collisions += 1;
    take(from, to, isBoth ? inBoth(own ?? '', other ?? '') : ((passage.mine.length > 0 ? own : other) ?? ''));
  }
}

interface Rest {
  mine: Change[];
  theirs: Change[];
}

/** Takes the first change, and those of the other text that collide with it, and so on. */
function nextPassage(rest: Rest): (Rest & { from: number; to: number }) | undefined {
  const first = [rest.mine[0], rest.theirs[0]].filter((change) => change !== undefined);
  if (first.length === 0) return undefined;
  const from = Math.min(...first.map((change) => change.from));
  const taken: Rest = { mine: [], theirs: [] };
  let to = from;
  const reach = { mine: from, theirs: from };
  for (;;) {
    const side = (['mine', 'theirs'] as const).find((name) => {
      const [next] = rest[name];
      if (!next) return false;
      const other = name === 'mine' ? 'theirs' : 'mine';
      const isFirst = taken.mine.length + taken.theirs.length === 0 && next.from === from;
      return isFirst || (taken[other].length > 0 && next.from - reach[other] <= maxGapOfBoth);
    });
    if (!side) return { ...taken, from, to };
    const change = rest[side].shift()!;
    taken[side].push(change);
    reach[side] = change.to;
    to = Math.max(to, change.to);
  }
}

/** Returns a passage of the earlier text with the changes in it. */
function written(original: readonly string[], from: number, to: number, changes: readonly Change[]): string {
  let [text, end] = ['', from];
  for (const change of changes) {
    text += original.slice(end, change.from).join('') + change.words.join('');
    end = change.to;
  }
  return text + original.slice(end, to).join('');
}

/** Returns two passages one after the other; one of them if it has the other in it. */
function inBoth(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  const isSpaced = /\s$/.test(mine) || /^\s/.test(theirs);
  return mine + (isSpaced ? '' : /\n/.test(mine + theirs) ? '\n\n' : ' ') + theirs;
}
