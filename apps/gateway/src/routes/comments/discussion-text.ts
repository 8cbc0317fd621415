import type { Outline } from './outline.ts';
import type { ShownComment } from './shown-comment.ts';

/** What is read of texts for one piece. */
const bytesPerPiece = 512 * 1024;
/** What a comment takes besides its text: author, dates, names of members. */
export const bytesPerComment = 512;
const emptyChildren = '"children":[]}';

/**
 * A discussion as the JSON of its comments, separated by commas, each with its replies in it: piece by piece, so that no
 * more of it is in memory than a piece, the next one, which is read meanwhile, and the outline. `read` answers with at
 * least the first of the comments that it is asked for, `write` makes the JSON of one without replies.
 */
export async function* discussionText(
  outline: Outline,
  read: (ids: number[]) => Promise<ShownComment[]>,
  write: (comment: ShownComment) => string,
): AsyncGenerator<string> {
  const { ids, depths } = outline;
  const readFrom = (at: number) => {
    const comments = read(nextIds(outline, at));
    // Nobody waits for them any more when the piece before is not taken.
    comments.catch(() => undefined);
    return comments;
  };
  let open = 0;
  let next = readFrom(0);
  for (let at = 0; at < ids.length;) {
    const comments = await next;
    if (comments.length === 0) throw new Error('a discussion has lost its comments');
    if (at + comments.length < ids.length) next = readFrom(at + comments.length);
    let piece = '';
    for (const comment of comments) {
      if (comment.id !== ids[at]) throw new Error(`comment ${comment.id} is not the one that follows`);
      const depth = depths[at] ?? 0;
      // Those that stand before it and have no more replies end here.
      if (depth < open) piece += `${']}'.repeat(open - depth)},`;
      piece += beginningOf(write(comment));
      open = depth + 1;
      at += 1;
    }
    yield piece;
  }
  yield ']}'.repeat(open);
}

function nextIds({ ids, sizes }: Outline, from: number): number[] {
  let bytes = 0;
  let to = from;
  while (to < ids.length && (to === from || bytes + (sizes[to] ?? 0) <= bytesPerPiece)) {
    bytes += bytesPerComment + (sizes[to] ?? 0);
    to += 1;
  }
  return [...ids.subarray(from, to)];
}

/** Of the JSON of a comment all but its end: its replies are the last of its members. */
function beginningOf(json: string): string {
  if (!json.endsWith(emptyChildren)) throw new Error('the replies are not the last member of a comment');
  return json.slice(0, -2);
}
