import { isTag, isText, type Element } from 'domhandler';
import { markup, type Html } from '../markup.ts';
import { alignedByClass } from './alignment.ts';
import { anchorId, headingAnchor, type Anchors } from './anchors.ts';
import { firstChild, writeTags, type Tags } from './tree.ts';

/** A heading of an article. */
export interface Heading {
  /** The anchor without `#`, escaped. */
  anchor: Html;
  text: Html;
  isDeeper: boolean;
}

/**
 * Returns the tags of a heading, `shift` levels below its own. Its name is its text alone, since screen readers would read the
 * name of the link in it first.
 */
export function headingTags(heading: Element, { ids }: Anchors, shift: number): Tags {
  const level = Math.min(levelOf(heading) + shift, 6);
  const id = ids.get(heading);
  const { class: kind, 'aria-label': label = '' } = firstChild(heading, 'a')?.attribs ?? {};
  const [, text] = (kind === 'anchor' && /^Link to (.+)$/s.exec(label)) || [];
  const attributes = { ...alignedByClass(heading.attribs), ...(text !== undefined && { 'aria-label': text }) };
  return writeTags(`h${level}`, attributes, id === undefined ? '' : ` id="${id}"`);
}

/** Returns the headings that have anchors, of the two highest levels. */
export function headingsIn(elements: readonly Element[]): Heading[] {
  const anchored = elements.flatMap((heading) => {
    const anchor = headingAnchor(heading);
    return anchor?.children.length === 0 ? [{ heading, name: anchor.attribs['name'] ?? '' }] : [];
  });
  const levels = [...new Set(anchored.map(({ heading }) => levelOf(heading)))].toSorted((one, other) => one - other);
  return anchored
    .filter(({ heading }) => levels.indexOf(levelOf(heading)) < 2)
    .map(({ heading, name }) => ({
      anchor: markup(anchorId(name)),
      text: markup(textIn(heading)),
      isDeeper: levelOf(heading) !== levels[0],
    }));
}

function levelOf({ name }: Element): number {
  return Number(name.slice(1));
}

/** Returns the escaped text of an element without the references to notes. */
function textIn({ children }: Element): string {
  return children
    .map((child) => {
      if (isText(child)) return child.data;
      return isTag(child) && child.attribs['class'] !== 'footnote-ref' ? textIn(child) : '';
    })
    .join('');
}
