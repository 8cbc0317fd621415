import { describe, expect, test } from 'vitest';
import { editTag, editTagPattern, requireMatch, withEditTag } from './edit-tags.ts';

const page = { id: 1, title: 'About', views: 3, version: 1, updatedAt: '2026-01-01T00:00:00Z', parts: [{ votes: 1 }] };

describe('editTag', () => {
  test('changes with a field at any depth', () => {
    expect(editTag(page)).toMatch(editTagPattern);
    expect(editTag({ ...page, title: 'Us' })).not.toBe(editTag(page));
    expect(editTag({ ...page, parts: [{ votes: 2 }] })).not.toBe(editTag(page));
  });

  test('ignores counters, times and versions', () => {
    const later = { ...page, views: 4, version: 2, updatedAt: '2027-01-01T00:00:00Z', parts: [{ votes: 2 }] };
    expect(editTag(later, ['views', 'votes'])).toBe(editTag(page, ['views', 'votes']));
    expect(withEditTag(withEditTag(page)).etag).toBe(editTag(page));
  });
});

describe('requireMatch', () => {
  test('passes for the current tag, for any state, and without a condition', async () => {
    const unread = () => {
      throw new Error('not needed');
    };
    await requireMatch({}, unread);
    await requireMatch({ ifMatch: '*' }, unread);
    await requireMatch({ ifMatch: ['a', 'b'] }, async () => 'b');
  });

  test.each([[['a']], [[]]])('fails with the current tag if the condition is not met: %o', async (ifMatch) => {
    await expect(requireMatch({ ifMatch }, () => 'b')).rejects.toMatchObject({
      code: 'precondition_failed',
      etag: 'b',
    });
  });
});
