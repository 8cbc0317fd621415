import { create } from '@bufbuild/protobuf';
import { DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSiteAddress } from '../../../site/site-address.ts';
import { commentWriter } from './comment-json.ts';
import { discussionText } from './discussion-text.ts';
import { readOutline } from './outline.ts';
import { comment, threads } from './comments.schemas.ts';
import { withNewestFirst } from './read-discussion.ts';
import type { ShownComment } from './with-authors.ts';

interface Thread {
  id_code: string;
  children: Thread[];
}

const site = createSiteAddress('https://commonplace.test');

/** A stored comment. Its parent is an earlier one. */
interface Stored {
  id: number;
  parentId: number;
  threadId: number;
  size: number;
}

/** Any set of comments: each replies to an earlier one or begins a thread; ids have gaps. */
const anyDiscussion = fc
  .array(
    fc.record({
      parent: fc.nat(),
      isRoot: fc.boolean(),
      gap: fc.integer({ min: 1, max: 1_000 }),
      size: fc.nat(400_000),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((links) => {
    const stored: Stored[] = [];
    let id = 0;
    for (const { parent, isRoot, gap, size } of links) {
      id += gap;
      const to = isRoot ? undefined : stored[parent % Math.max(1, stored.length)];
      stored.push({ id, parentId: to?.id ?? 0, threadId: to?.threadId ?? id, size });
    }
    return stored;
  });

/** The expected tree of ListComments: threads by id, replies by id below their parent. */
function treeOf(stored: readonly Stored[], parentId = 0): Thread[] {
  const here = stored.filter((each) => each.parentId === parentId).toSorted((a, b) => a.id - b.id);
  return here.map(({ id }) => ({ id_code: id.toString(26), children: treeOf(stored, id) }));
}

const inParts = (stored: readonly Stored[]) => stored.toSorted((a, b) => a.threadId - b.threadId || a.id - b.id);

const commentOf = ({ id, parentId }: Stored): ShownComment => ({
  id,
  idCode: id.toString(26),
  createdAt: '2026-01-02T03:04:05Z',
  bodyHtml: '<p>"]}, {[</p>',
  parentId: parentId === 0 ? undefined : parentId,
  author: undefined,
});

const bare = (tree: readonly Thread[]): Thread[] =>
  tree.map(({ id_code, children }) => ({ id_code, children: bare(children) }));

async function outlineOf(stored: readonly Stored[], partSize: number, newestFirst = false) {
  const start = create(DiscussionCursorSchema, { commentId: 0 });
  const read = async ({ commentId: from }: DiscussionCursor) => {
    const part = stored.slice(from, from + partSize);
    const next = from + partSize < stored.length && {
      next: create(DiscussionCursorSchema, { commentId: from + partSize }),
    };
    return {
      ids: part.map(({ id }) => id),
      parentIds: part.map(({ parentId }) => parentId),
      sizes: part.map(({ size }) => size),
      revisions: part.map(() => 2),
      authorIds: part.map(() => 0),
      authorsRevision: 3,
      ...next,
    };
  };
  return readOutline(read, start, { newestFirst });
}

/** Writes the JSON of a discussion whose texts are read in batches. */
async function written(
  stored: readonly Stored[],
  partSize: number,
  batchSize: number,
  newestFirst = false,
): Promise<Thread[]> {
  const byId = new Map(stored.map((each) => [each.id, each]));
  const read = async (ids: number[]) =>
    ids
      .slice(0, batchSize)
      .flatMap((id) => byId.get(id) ?? [])
      .map(commentOf);
  let text = '';
  const outline = await outlineOf(inParts(stored), partSize, newestFirst);
  for await (const piece of discussionText(outline, read, commentWriter(comment.v1.present, site))) text += piece;
  return JSON.parse(`[${text}]`) as Thread[];
}

test('writes any set of comments as one ordered tree with any chunk sizes', async () => {
  const sizes = fc.integer({ min: 1, max: 70 });
  await fc.assert(
    fc.asyncProperty(anyDiscussion, sizes, sizes, async (stored, partSize, batchSize) => {
      const expected = treeOf(stored);
      expect(bare(await written(stored, partSize, batchSize))).toEqual(expected);
      const held = threads.v1.present(inParts(stored).map(commentOf), site) as unknown as Thread[];
      expect(bare(held)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('writes the newest thread first, with the oldest reply first', async () => {
  await fc.assert(
    fc.asyncProperty(anyDiscussion, async (stored) => {
      const expected = treeOf(stored).toReversed();
      expect(bare(await written(stored, 7, 5, true))).toEqual(expected);
      const held = threads.v1.present(withNewestFirst(inParts(stored).map(commentOf)), site) as unknown as Thread[];
      expect(bare(held)).toEqual(expected);
    }),
  );
});

test('writes a chain of 200 levels and 10,000 replies to one comment', async () => {
  const chain = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, parentId: index, threadId: 1, size: 10 }));
  expect(bare(await written(chain, 7, 3))).toEqual(treeOf(chain));
  const wide = Array.from({ length: 10_000 }, (_, index) => ({
    id: index + 1,
    parentId: Math.min(1, index),
    threadId: 1,
    size: 10,
  }));
  const [root] = await written(wide, 5_000, 2_000);
  expect(root?.children).toHaveLength(9_999);
});

test('changes the digest with any comment', async () => {
  const stored = [
    { id: 1, parentId: 0, threadId: 1, size: 1 },
    { id: 2, parentId: 1, threadId: 1, size: 1 },
  ];
  const digestOf = async (discussion: Stored[]) => (await outlineOf(discussion, 1)).digest;
  const digest = await digestOf(stored);
  expect(await digestOf(stored)).toBe(digest);
  expect(await digestOf(stored.slice(0, 1))).not.toBe(digest);
  expect(await digestOf([...stored.slice(0, 1), { id: 2, parentId: 0, threadId: 2, size: 1 }])).not.toBe(digest);
});

test('throws if comments are missing or out of order', async () => {
  const outline = await outlineOf([{ id: 1, parentId: 0, threadId: 1, size: 1 }], 1);
  const consume = async (answer: ShownComment[]) => {
    for await (const _piece of discussionText(
      outline,
      async () => answer,
      () => '"children":[',
    ));
  };
  await expect(consume([])).rejects.toThrow('lost its comments');
  await expect(consume([commentOf({ id: 2, parentId: 0, threadId: 2, size: 1 })])).rejects.toThrow(
    'not the one that follows',
  );
});

test('reads two chunks ahead and repeats those after texts that have grown', async () => {
  const stored = Array.from({ length: 5 }, (_, index) => {
    const id = index + 1;
    return { id, parentId: 0, threadId: id, size: index < 2 ? 200_000 : 500_000 };
  });
  const requested: number[][] = [];
  const read = async (ids: number[]) => {
    requested.push(ids);
    return stored.filter(({ id }) => id === ids[0]).map(commentOf);
  };
  const text = discussionText(await outlineOf(stored, 5), read, () => '"children":[');
  await text.next();
  expect(requested).toEqual([[1, 2], [3], [2], [3]]);
  await text.next();
  expect(requested.slice(4)).toEqual([[4]]);
  for await (const _piece of text);
  expect(requested.slice(5)).toEqual([[5]]);
});
