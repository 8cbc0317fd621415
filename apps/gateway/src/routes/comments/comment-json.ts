import type { Person } from '@commonplace/proto/people/v1/people';
import type { SiteAddress } from '../../site/site-address.ts';
import type { ShownComment } from './shown-comment.ts';

/** Makes the JSON of a comment up to where its replies stand. */
export type WriteComment = (comment: ShownComment) => string;

/** How a comment is shown, with no replies to it yet. */
type Present = (comment: ShownComment, site: SiteAddress) => object;

/** What stands in a specimen where a comment has its own texts, which come before what is shown of its author. */
const specimen = { idCode: '(id code)', createdAt: '(created at)', bodyHtml: '(body)' };
const noReplies = '"children":[]}';

/**
 * Writes comments without an object for each: their JSON is the same for all of one author but for three texts, so it is
 * taken apart where these stand, once for each author.
 */
export function commentWriter(present: Present, site: SiteAddress): WriteComment {
  const partsOf = (author: Person | undefined) =>
    takeApart(JSON.stringify(present({ ...specimen, id: 0, parentId: undefined, author }, site)));
  const partsOfNobody = partsOf(undefined);
  const partsByAuthor = new WeakMap<Person, Parts>();
  const known = (author: Person) => {
    const parts = partsByAuthor.get(author) ?? partsOf(author);
    partsByAuthor.set(author, parts);
    return parts;
  };
  return ({ idCode, createdAt, bodyHtml, author }) => {
    const [first, second, third, last] = author ? known(author) : partsOfNobody;
    return `${first}${idCode}${second}${createdAt}${third}${JSON.stringify(bodyHtml)}${last}`;
  };
}

/** What stands before, between and after the texts of a comment. */
type Parts = readonly [string, string, string, string];

function takeApart(json: string): Parts {
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
