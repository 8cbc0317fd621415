import type { WriteComment } from './comment-json.ts';
import type { Outline } from './outline.ts';
import type { ShownComment } from './with-authors.ts';

/** The size of the texts in one chunk. */
const bytesPerPiece = 512 * 1024;
/** The size of a comment besides its text: author, dates, names of members. */
export const bytesPerComment = 512;
/** The chunks read at once, so that the service converts one while PostgreSQL reads the next. */
const piecesAhead = 2;
/** With more discussions in progress, one chunk of each keeps the service busy. */
const maxDiscussionsReadAhead = 2;

/** The number of discussions that are being read. */
let underWayCount = 0;

type Read = (ids: number[]) => Promise<ShownComment[]>;

/**
 * Yields the JSON of the comments of a discussion, nested and separated by commas, in chunks: only the outline and a few
 * chunks are in memory. `read` returns at least the first of the requested comments, `write` the JSON of a comment up to
 * its replies.
 */
export async function* discussionText(outline: Outline, read: Read, write: WriteComment): AsyncGenerator<string> {
  const { ids, depths } = outline;
  let open = 0;
  let at = 0;
  for await (const comments of pieces(outline, read)) {
    let piece = '';
    for (const comment of comments) {
      if (comment.id !== ids[at]) throw new Error(`comment ${comment.id} is not the one that follows`);
      const depth = depths[at] ?? 0;
      // Close the comments before it that have no further replies.
      if (depth < open) piece += `${']}'.repeat(open - depth)},`;
      piece += write(comment);
      open = depth + 1;
      at += 1;
    }
    yield piece;
  }
  yield ']}'.repeat(open);
}

/** Yields the comments in order, in chunks, reading ahead. */
async function* pieces(outline: Outline, read: Read): AsyncGenerator<ShownComment[]> {
  underWayCount += 1;
  try {
    yield* piecesReadAhead(outline, read);
  } finally {
    underWayCount -= 1;
  }
}

async function* piecesReadAhead(outline: Outline, read: Read): AsyncGenerator<ShownComment[]> {
  const { ids } = outline;
  const underWay: { end: number; comments: Promise<ShownComment[]> }[] = [];
  const readAhead = (from: number) => {
    const maxAhead = underWayCount > maxDiscussionsReadAhead ? 1 : piecesAhead;
    let start = underWay.at(-1)?.end ?? from;
    while (underWay.length < maxAhead && start < ids.length) {
      const wanted = nextIds(outline, start);
      start += wanted.length;
      const comments = read(wanted);
      // Not awaited if the consumer stops early.
      comments.catch(() => undefined);
      underWay.push({ end: start, comments });
    }
  };
  readAhead(0);
  for (let at = 0, next = underWay.shift(); next; next = underWay.shift()) {
    const comments = await next.comments;
    if (comments.length === 0) throw new Error('a discussion has lost its comments');
    at += comments.length;
    // Texts have grown, so the chunks requested after this one are not the next.
    if (at < next.end) underWay.length = 0;
    readAhead(at);
    yield comments;
  }
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
