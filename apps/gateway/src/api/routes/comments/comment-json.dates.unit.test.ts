import { create } from '@bufbuild/protobuf';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSiteAddress } from '../../../site/site-address.ts';
import { commentWriter } from './comment-json.ts';
import { comment } from './comments.schemas.ts';
import type { ShownComment } from './with-authors.ts';

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

test.each(['beta', 'v1'] as const)('writes the same bytes as JSON.stringify (%s)', (version) => {
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
