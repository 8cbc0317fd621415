import { createHash } from 'node:crypto';
import type { DiscussionCursor, OutlineDiscussionResponse } from '@commonplace/proto/community/v1/comments';

type Lists = 'ids' | 'parentIds' | 'sizes' | 'revisions' | 'authorIds';
type OutlinePart = Pick<OutlineDiscussionResponse, Lists | 'authorsRevision' | 'next'>;

/** A discussion without its texts, some 30 bytes for a comment: in the order in which JSON has them. */
export interface Outline {
  /** Each comment comes before those that reply to it, and these before what follows it. */
  ids: Int32Array;
  /** How far each is below the top. */
  depths: Int32Array;
  /** What the texts take, in bytes. */
  sizes: Int32Array;
  /** 0 for whom nothing is shown of. */
  authorIds: Int32Array;
  /** Another one when anything that is shown has changed. */
  digest: string;
}

/** Reads an outline, part by part, from where the answer begins. */
export async function readOutline(
  read: (after: DiscussionCursor) => Promise<OutlinePart>,
  start: DiscussionCursor,
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
  const { order, depths } = nestingOrder(ids, parentIds);
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
 * In which order comments are nested, and how deep, when each comes after the one that it replies to: those with one
 * parent in the order in which they came. One whose parent is not among them is on top.
 */
export function nestingOrder(ids: Int32Array, parentIds: Int32Array): { order: Int32Array; depths: Int32Array } {
  const count = ids.length;
  const none = -1;
  const indexById = new Map<number, number>();
  // At `count` the top, whose replies are the threads.
  const [firstReply, lastReply, nextReply] = Array.from({ length: 3 }, () => new Int32Array(count + 1).fill(none)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const parents = new Int32Array(count);
  ids.forEach((id, index) => {
    const parent = indexById.get(parentIds[index] ?? 0) ?? count;
    const before = lastReply[parent] ?? none;
    if (before === none) firstReply[parent] = index;
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
