import type { Person } from '@commonplace/proto/people/v1/people';
import type { SiteAddress } from '../../../site/site-address.ts';
import type { ShownComment } from './with-authors.ts';

/** Writes the JSON of a comment up to its replies. */
export type WriteComment = (comment: ShownComment) => string;

/** Presents a comment without replies. */
type Present = (comment: ShownComment, site: SiteAddress) => object;

/** Placeholders for the texts of a comment, which come before its author in the JSON. */
const specimen = { idCode: '(id code)', createdAt: '(created at)', bodyHtml: '(body)' };
const noReplies = '"children":[]}';

/**
 * Writes comments from a JSON template for each author, in which three texts are replaced, since an object for each comment
 * is slow.
 */
export function commentWriter(present: Present, site: SiteAddress): WriteComment {
  const partsOf = (author: Person | undefined) =>
    splitTemplate(JSON.stringify(present({ ...specimen, id: 0, parentId: undefined, author }, site)));
  const partsWithoutAuthor = partsOf(undefined);
  const partsByAuthor = new WeakMap<Person, Parts>();
  const partsFor = (author: Person) => {
    const parts = partsByAuthor.get(author) ?? partsOf(author);
    partsByAuthor.set(author, parts);
    return parts;
  };
  return ({ idCode, createdAt, bodyHtml, author }) => {
    const [first, second, third, last] = author ? partsFor(author) : partsWithoutAuthor;
    return `${first}${idCode}${second}${createdAt}${third}${JSON.stringify(bodyHtml)}${last}`;
  };
}

/** The template: the JSON before, between and after the texts. */
type Parts = readonly [string, string, string, string];

function splitTemplate(json: string): Parts {
  if (!json.endsWith(noReplies)) throw new Error('the replies are not the last member of a comment');
  const [first, afterIdCode] = splitOnce(json.slice(0, -2), specimen.idCode);
  const [second, afterCreatedAt] = splitOnce(afterIdCode, specimen.createdAt);
  return [first, second, ...splitOnce(afterCreatedAt, JSON.stringify(specimen.bodyHtml))];
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  if (at === -1) throw new Error(`a comment is shown without its ${by}`);
  return [text.slice(0, at), text.slice(at + by.length)];
}
