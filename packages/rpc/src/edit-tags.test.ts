import { describe, expect, test } from 'vitest';
import { editTag, editTagPattern, requireMatch, withEditTag } from './edit-tags.ts';

const page = { id: 1, title: 'About', views: 3, version: 1, updatedAt: '2026-01-01T00:00:00Z', parts: [{ votes: 1 }] };

describe('the tag of a state', () => {
  test('is another one when a member is, at any depth', () => {
    expect(editTag(page)).toMatch(editTagPattern);
    expect(editTag({ ...page, title: 'Us' })).not.toBe(editTag(page));
    expect(editTag({ ...page, parts: [{ votes: 2 }] })).not.toBe(editTag(page));
  });

  test('stays when counters, times and versions change', () => {
    const later = { ...page, views: 4, version: 2, updatedAt: '2027-01-01T00:00:00Z', parts: [{ votes: 2 }] };
    expect(editTag(later, ['views', 'votes'])).toBe(editTag(page, ['views', 'votes']));
    expect(withEditTag(withEditTag(page)).etag).toBe(editTag(page));
  });
});

describe('a condition', () => {
  test('is met by the current tag, by any state, and when there is none', async () => {
    const unread = () => {
      throw new Error('not needed');
    };
    await requireMatch({}, unread);
    await requireMatch({ ifMatch: '*' }, unread);
    await requireMatch({ ifMatch: ['a', 'b'] }, async () => 'b');
  });

  test.each([[['a']], [[]]])('that is not met fails with the current tag: %o', async (ifMatch) => {
    await expect(requireMatch({ ifMatch }, () => 'b')).rejects.toMatchObject({
      code: 'precondition_failed',
      etag: 'b',
    });
  });
});
