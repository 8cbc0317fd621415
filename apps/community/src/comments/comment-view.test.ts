import { expect, it } from 'vitest';
import type { CommentRow } from './comment-row.ts';
import { buildThreads } from './comment-view.ts';

function row(id: number, parentId: number | null, bodyHtml: string | null = `<p>${id}</p>`): CommentRow {
  return {
    id,
    parent_id: parentId,
    created_at: '2026-01-02 03:04:05.678901+00',
    body_html: bodyHtml,
    user_id: 7,
    name: 'Ada',
    username: 'ada',
    microblog_username: null,
    codehost_username: 'ada-l',
    website_url: null,
    profile_image: '',
    profile_image_90: '',
  };
}

it('nests replies under their parents, each level by id', () => {
  const [first, second] = buildThreads([row(1, null), row(2, null), row(3, 1), row(4, 2), row(5, 3), row(6, 1)]);
  expect(first?.children.map(({ id }) => id)).toEqual([3, 6]);
  expect(first?.children[0]?.children.map(({ id }) => id)).toEqual([5]);
  expect(second?.children.map(({ id }) => id)).toEqual([4]);
});

it('hides the text and the author of a deleted comment, not its replies', () => {
  const [deleted] = buildThreads([row(1, null, null), row(2, 1)]);
  expect(deleted).toMatchObject({ bodyHtml: '<p>[deleted]</p>', idCode: '1', createdAt: '2026-01-02T03:04:05Z' });
  expect(deleted?.author).toBeUndefined();
  expect(deleted?.children[0]?.author).toMatchObject({ userId: 7, username: 'ada', codehostUsername: 'ada-l' });
  expect(deleted?.children[0]?.author?.microblogUsername).toBeUndefined();
});
