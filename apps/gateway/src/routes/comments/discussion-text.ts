import type { WriteComment } from './comment-json.ts';
import type { Outline } from './outline.ts';
import type { ShownComment } from './shown-comment.ts';

/** What is read of texts for one piece. */
const bytesPerPiece = 512 * 1024;
/** What a comment takes besides its text: author, dates, names of members. */
export const bytesPerComment = 512;
/** How many pieces are read at once, so that the service reads one while PostgreSQL gives it the next. */
const piecesAhead = 2;
/** With more discussions than these read at once, the service has enough to do with a piece of each. */
const mostReadAhead = 2;

/** Discussions that are being read. */
let underWayCount = 0;

type Read = (ids: number[]) => Promise<ShownComment[]>;

/**
 * A discussion as the JSON of its comments, separated by commas, each with its replies in it: piece by piece, so that no
 * more of it is in memory than a piece, the next ones, which are read meanwhile, and the outline. `read` answers with at
 * least the first of the comments that it is asked for, `write` makes the JSON of one up to its replies.
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
      // Those that stand before it and have no more replies end here.
      if (depth < open) piece += `${']}'.repeat(open - depth)},`;
      piece += write(comment);
      open = depth + 1;
      at += 1;
    }
    yield piece;
  }
  yield ']}'.repeat(open);
}

/** The comments in their order, some at a time; the next are asked for before those that came are taken. */
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
    const most = underWayCount > mostReadAhead ? 1 : piecesAhead;
    let start = underWay.at(-1)?.end ?? from;
    while (underWay.length < most && start < ids.length) {
      const wanted = nextIds(outline, start);
      start += wanted.length;
      const comments = read(wanted);
      // Nobody waits for them any more when the piece before is not taken.
      comments.catch(() => undefined);
      underWay.push({ end: start, comments });
    }
  };
  readAhead(0);
  for (let at = 0, next = underWay.shift(); next; next = underWay.shift()) {
    const comments = await next.comments;
    if (comments.length === 0) throw new Error('a discussion has lost its comments');
    at += comments.length;
    // Texts that have grown since: what was asked for after them is not what follows.
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
