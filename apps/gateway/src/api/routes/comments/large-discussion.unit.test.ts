import { create } from '@bufbuild/protobuf';
import { BatchGetCommentsResponseSchema } from '@commonplace/proto/community/v1/comments';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { expect, test } from 'vitest';
import { createSiteAddress } from '../../../site/site-address.ts';
import { largeDiscussion } from './large-discussion.ts';

const ids = [1_000, 1_001, 1_002, 1_003];
/** By comment; the third has no visible author. */
const authorIds = [7, 8, 0, 7];

test('writes a large discussion and does not request known authors again', async () => {
  const requestedAuthorIds: number[][] = [];
  const batchGetComments = async (request: { ids?: number[] | undefined; knownAuthorIds?: number[] | undefined }) => {
    const [id = 0] = request.ids ?? [];
    const authorId = authorIds[ids.indexOf(id)] ?? 0;
    requestedAuthorIds.push(request.knownAuthorIds ?? []);
    const isSent = authorId !== 0 && !request.knownAuthorIds?.includes(authorId);
    return create(BatchGetCommentsResponseSchema, {
      ids: [id],
      createdAtSeconds: [Date.UTC(2026, 0, 2, 3, 4, id % 1_000) / 1_000],
      bodiesHtml: [`<p>"${id}"</p>`],
      authorIds: [authorId],
      authors: isSent ? [create(PersonSchema, { userId: authorId, username: `user${authorId}` })] : [],
    });
  };
  const outline = {
    ids: Int32Array.from(ids),
    depths: Int32Array.of(0, 1, 1, 0),
    sizes: new Int32Array(ids.length).fill(600_000),
    authorIds: Int32Array.from(authorIds),
    digest: 'x',
  };
  const site = createSiteAddress('https://commonplace.test');
  const large = largeDiscussion({ outline, version: 'beta', client: { batchGetComments }, site, isList: true });
  let text = '';
  for await (const piece of large.read(() => ({ principal: { kind: 'anonymous' } }))) text += piece;
  const commentJson = (id: number, user: object, children: object[] = []) => ({
    type_of: 'comment',
    id_code: id.toString(26),
    created_at: `2026-01-02T03:04:0${id % 1_000}Z`,
    body_html: `<p>"${id}"</p>`,
    user,
    children,
  });
  const user = (userId: number) => expect.objectContaining({ user_id: userId, username: `user${userId}` }) as object;
  expect(JSON.parse(text)).toEqual([
    commentJson(1_000, user(7), [commentJson(1_001, user(8)), commentJson(1_002, {})]),
    commentJson(1_003, user(7)),
  ]);
  // Two chunks are requested before any author is known.
  expect(requestedAuthorIds.slice(0, 2)).toEqual([[], []]);
  expect(requestedAuthorIds.at(-1)).toContain(7);
});
