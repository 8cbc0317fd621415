import { create } from '@bufbuild/protobuf';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSiteAddress } from '../../site/site-address.ts';
import { commentWriter } from './comment-json.ts';
import { comment, thread, threads } from './schemas.ts';
import type { ShownComment } from './shown-comment.ts';

const site = createSiteAddress('https://commonplace.test');
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('(body)', '"(body)"', '(id code)', '"children":[]}', '$&', '\\', '\u2028\u0000\ud800'),
);
const anyAuthor = fc
  .record({ name: anyText, username: anyText, websiteUrl: anyText, profileImage: anyText })
  .map((person) => create(PersonSchema, { ...person, userId: 7 }));
const anyComment = (author: fc.Arbitrary<ShownComment['author']>) =>
  fc.record({
    id: fc.integer({ min: 1 }),
    idCode: fc.constantFrom('1', '1cc'),
    createdAt: fc.constant('2026-01-02T03:04:05Z'),
    bodyHtml: anyText,
    parentId: fc.constant(undefined),
    author,
  });
const anyComments = fc
  .array(anyAuthor, { minLength: 1, maxLength: 3 })
  .chain((authors) => fc.array(anyComment(fc.constantFrom(undefined, ...authors)), { maxLength: 5 }));

test.each(['beta', 'v1'] as const)('what is written is what is shown, byte for byte (%s)', (version) => {
  const { present } = comment[version];
  fc.assert(
    fc.property(anyComments, (comments) => {
      const write = commentWriter(present, site);
      expect(comments.map((one) => `${write(one)}]}`)).toEqual(
        comments.map((one) => JSON.stringify(present(one, site))),
      );
    }),
  );
});

test('threads are nested, and the first is shown alone', () => {
  const made = (id: number, parentId?: number): ShownComment => ({
    id,
    idCode: String(id),
    createdAt: '2026-01-02T03:04:05Z',
    bodyHtml: `<p>${id}</p>`,
    parentId,
    author: undefined,
  });
  const shown = (id: number, children: object[] = []) => ({
    type_of: 'comment',
    id_code: String(id),
    created_at: '2026-01-02T03:04:05Z',
    body_html: `<p>${id}</p>`,
    user: {},
    children,
  });
  const comments = [made(1), made(2, 1), made(3, 2), made(4, 1), made(5, 99), made(6)];
  const first = shown(1, [shown(2, [shown(3)]), shown(4)]);
  expect(threads.beta.present(comments, site)).toEqual([first, shown(5), shown(6)]);
  expect(thread.beta.present(comments, site)).toEqual(first);
  expect(thread.beta.present(comments.slice(0, 1), site)).toEqual(shown(1));
  expect(threads.beta.present([], site)).toEqual([]);
  expect(() => thread.beta.present([], site)).toThrow();
});
