import { invalidMarkdown } from '../errors.ts';
import { codeRanges, type Range } from './code-ranges.ts';
import { tagAt, type Tag } from './tag.ts';

const MARKER = /\{%-?\s*(?:end)?raw\s*-?%\}/gi;
/** Separates the two characters that open an embed: a noncharacter, which no text has. */
const GUARD = '\uFDD0';

interface Marker extends Tag {
  readonly isInCode: boolean;
}

/**
 * Removes `{% raw %}` and `{% endraw %}` outside of code, and guards the embeds in between, so that the parser ignores
 * them.
 * @throws DomainError validation_failed if one is not closed.
 */
export function guardRaw(markdown: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [open, close] of pairs(markersOf(markdown))) {
    parts.push(markdown.slice(copied, open.start));
    parts.push(markdown.slice(open.end, close.start).replaceAll('{%', `{${GUARD}%`));
    copied = close.end;
  }
  return parts.join('') + markdown.slice(copied);
}

/** Removes the guards. */
export function withoutGuards(text: string): string {
  return text.replaceAll(GUARD, '');
}

function markersOf(markdown: string): Marker[] {
  const positions = Array.from(markdown.matchAll(MARKER), ({ index }) => index);
  if (positions.length === 0) return [];
  const isInCode = inRanges(codeRanges(markdown));
  return positions.flatMap((at) => {
    const tag = markdown[at - 1] === '\\' ? undefined : tagAt(markdown, at);
    return tag === undefined ? [] : [{ ...tag, isInCode: isInCode(at) }];
  });
}

/** Returns a test for positions, which must be called in ascending order. */
function inRanges(ranges: readonly Range[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while ((ranges[next]?.[1] ?? Infinity) <= at) next += 1;
    return (ranges[next]?.[0] ?? Infinity) <= at;
  };
}

/** Pairs each opening with its end: the next one outside of code, else the next one. */
function pairs(markers: readonly Marker[]): [Marker, Marker][] {
  const result: [Marker, Marker][] = [];
  const lastPlainEnd = markers.findLastIndex((marker) => isEnd(marker) && !marker.isInCode);
  for (let index = 0; index < markers.length; index += 1) {
    const open = markers[index] as Marker;
    if (isEnd(open) || open.isInCode) continue;
    const mayBeInCode = lastPlainEnd < index;
    do index += 1;
    while (index < markers.length && !endsRaw(markers[index] as Marker, mayBeInCode));
    const close = markers[index];
    if (close === undefined) throw invalidMarkdown('{% raw %} is not closed by {% endraw %}');
    result.push([open, close]);
  }
  return result;
}

function isEnd({ name }: Marker): boolean {
  return name === 'endraw';
}

function endsRaw(marker: Marker, mayBeInCode: boolean): boolean {
  return isEnd(marker) && (mayBeInCode || !marker.isInCode);
}
