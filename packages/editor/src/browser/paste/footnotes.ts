import { styleOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Links to a note and back from it, as Word and LibreOffice write them. */
const toNote = /^#(?:_(?:ftn|(edn))|sd(?:foot|(end))note)(\d+)(?:sym)?$/;
const fromNote = /^#(?:_(?:ftn|edn)ref|sd(?:foot|end)note)\d+(?:anc)?$/;
/** The id of a note. */
const noteId = /^(?:ftn|(edn)|sd(?:foot|(end))note)(\d+)$/;

/** The attributes that a note shares with the references to it, by its label in the document. */
type Notes = Map<string, { label: string }>;

/**
 * Makes `footnote` elements of references to notes, and `footnote-text` elements of the notes; both have a label. If the text around
 * has one of the labels, the numbers go on after its own.
 */
export function withFootnotes(body: HtmlElement, around: string): HtmlElement {
  const notes: Notes = new Map();
  const content = withNotes(body, notes);
  if (notes.size === 0) return body;
  const taken = [...around.matchAll(/\[\^((?:end)?(\d{1,9}))\]/g)];
  if (taken.some(([, label = '']) => notes.has(label))) {
    const last = taken.reduce((most, [, , number]) => Math.max(most, Number(number)), 0);
    for (const note of notes.values()) note.label = note.label.replace(/\d+/, (number) => `${Number(number) + last}`);
  }
  return withReferences(content, notes);
}

function labelIn(match: RegExpExecArray | null): string | undefined {
  if (!match) return undefined;
  const [, word, other, number = ''] = match;
  // Notes at the end of a document have numbers like those at the end of a page.
  return (word ?? other) === undefined ? number : `end${number}`;
}

function withNotes(element: HtmlElement, notes: Notes): HtmlElement {
  const children = element.children
    // A line stands above the notes.
    .filter((child) => typeof child === 'string' || !isNoteList(element) || child.name !== 'hr')
    .map((child): HtmlNode => {
      if (typeof child === 'string') return child;
      const label = labelIn(noteId.exec(child.attributes['id'] ?? ''));
      if (label === undefined || child.name !== 'div') return withNotes(child, notes);
      const attributes = { label };
      notes.set(label, attributes);
      return { name: 'footnote-text', attributes, children: withoutBackLinks(child.children) };
    });
  return { ...element, children };
}

function isNoteList(element: HtmlElement): boolean {
  return /^(?:footnote|endnote)-list$/.test(styleOf(element, 'mso-element'));
}

function withoutBackLinks(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (typeof child === 'string') return [child];
    if (child.name === 'a' && fromNote.test(child.attributes['href'] ?? '')) return [];
    return [{ ...child, children: withoutBackLinks(child.children) }];
  });
}

function withReferences(element: HtmlElement, notes: Notes): HtmlElement {
  const children = element.children.map((child): HtmlNode => {
    if (typeof child === 'string') return child;
    const label = child.name === 'a' ? labelIn(toNote.exec(child.attributes['href'] ?? '')) : undefined;
    const attributes = label === undefined ? undefined : notes.get(label);
    return attributes ? { name: 'footnote', attributes, children: [] } : withReferences(child, notes);
  });
  return { ...element, children };
}
