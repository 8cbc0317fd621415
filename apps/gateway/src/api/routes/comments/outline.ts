import { createHash } from 'node:crypto';
import type { DiscussionCursor, OutlineDiscussionResponse } from '@commonplace/proto/community/v1/comments';

type Lists = 'ids' | 'parentIds' | 'sizes' | 'revisions' | 'authorIds';
type OutlinePart = Pick<OutlineDiscussionResponse, Lists | 'authorsRevision' | 'next'>;

/** A discussion without its texts, about 30 bytes for a comment, in the order of the JSON. */
export interface Outline {
  /** In depth-first order. */
  ids: Int32Array;
  /** The nesting depth of each comment. */
  depths: Int32Array;
  /** The sizes of the texts, in bytes. */
  sizes: Int32Array;
  /** 0 for hidden authors. */
  authorIds: Int32Array;
  /** Changes with anything that is shown. */
  digest: string;
}

/** The order of an answer. */
interface Order {
  /** Whether the newest thread comes first; replies keep their order. */
  newestFirst: boolean;
}

const oldestFirst: Order = { newestFirst: false };

/** Reads an outline in parts, starting at a comment. */
export async function readOutline(
  read: (after: DiscussionCursor) => Promise<OutlinePart>,
  start: DiscussionCursor,
  threads = oldestFirst,
): Promise<Outline> {
  const parts: OutlinePart[] = [];
  for (let after: DiscussionCursor | undefined = start; after; after = parts.at(-1)?.next)
    parts.push(await read(after));
  const join = (list: (part: OutlinePart) => number[]) => Int32Array.from(parts.flatMap(list));
  const [ids, parentIds] = [join((part) => part.ids), join((part) => part.parentIds)];
  const [sizes, authorIds] = [join((part) => part.sizes), join((part) => part.authorIds)];
  const digest = createHash('sha256');
  const authorsRevisions = Int32Array.from(parts, (part) => part.authorsRevision);
  for (const list of [ids, parentIds, join((part) => part.revisions), authorsRevisions]) digest.update(list);
  const { order, depths } = nestingOrder(ids, parentIds, threads);
  const inOrder = (list: Int32Array) => order.map((index) => list[index] ?? 0);
  return {
    ids: inOrder(ids),
    depths,
    sizes: inOrder(sizes),
    authorIds: inOrder(authorIds),
    digest: digest.digest('base64url').slice(0, 27),
  };
}

/**
 * Returns the depth-first order and the depths of comments, which must come after their parents. Replies to one parent keep
 * their order. A comment whose parent is missing is at the top.
 */
export function nestingOrder(
  ids: Int32Array,
  parentIds: Int32Array,
  { newestFirst } = oldestFirst,
): { order: Int32Array; depths: Int32Array } {
  const count = ids.length;
  const none = -1;
  const indexById = new Map<number, number>();
  // Index `count` is the root, whose replies are the threads.
  const [firstReply, lastReply, nextReply] = Array.from({ length: 3 }, () => new Int32Array(count + 1).fill(none)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const parents = new Int32Array(count);
  ids.forEach((id, index) => {
    const parent = indexById.get(parentIds[index] ?? 0) ?? count;
    const before = lastReply[parent] ?? none;
    if (newestFirst && parent === count) {
      nextReply[index] = firstReply[parent] ?? none;
      firstReply[parent] = index;
    } else if (before === none) firstReply[parent] = index;
    else nextReply[before] = index;
    lastReply[parent] = index;
    parents[index] = parent;
    indexById.set(id, index);
  });
  const order = new Int32Array(count);
  const depths = new Int32Array(count);
  let depth = 0;
  let current = firstReply[count] ?? none;
  for (let position = 0; position < count; position++) {
    order[position] = current;
    depths[position] = depth;
    const reply = firstReply[current] ?? none;
    if (reply !== none) {
      depth += 1;
      current = reply;
      continue;
    }
    while (current !== count && nextReply[current] === none) {
      current = parents[current] ?? count;
      depth -= 1;
    }
    current = nextReply[current] ?? none;
  }
  return { order, depths };
}
