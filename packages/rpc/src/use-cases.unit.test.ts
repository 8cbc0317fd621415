import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { SessionsService, SignOutRequestSchema } from '@commonplace/proto/community/v1/sessions';
import { GetTagRequestSchema, ListTagsRequestSchema, TagsService } from '@commonplace/proto/content/v1/tags';
import { expect, test } from 'vitest';
import { bindUseCases } from './use-cases.ts';

const context = { site: 'here' };
const call = {} as CallContext;

test('passes the request to the use case and returns the response or its only field', async () => {
  const tags = bindUseCases(TagsService, context, {
    listTags: async ({ site }, _call, { page }) => ({ tags: [{ id: page, name: site }], hasNext: true }),
    getTag: async ({ site }, _call, { name }) => ({ id: 7, name: `${name} ${site}` }),
  });
  expect(await tags.listTags(create(ListTagsRequestSchema, { page: 3 }), call)).toEqual({
    tags: [{ id: 3, name: 'here' }],
    hasNext: true,
  });
  expect(await tags.getTag(create(GetTagRequestSchema, { name: 'webdev' }), call)).toEqual({
    tag: { id: 7, name: 'webdev here' },
  });
});

test('ignores the result for a response without fields', async () => {
  const sessions = bindUseCases(SessionsService, context, { signOut: async () => 'anything' });
  expect(await sessions.signOut(create(SignOutRequestSchema), call)).toEqual({});
});

test('rejects wrong request and response types at compile time', () => {
  const named = async (_context: unknown, _call: CallContext, { slug }: { slug: string }) => ({ name: slug });
  // @ts-expect-error The request has no such field.
  bindUseCases(TagsService, context, { getTag: named });
  // @ts-expect-error The only field of the response is a tag.
  bindUseCases(TagsService, context, { getTag: async () => ({ tag: { id: 1 } }) });
  // @ts-expect-error Its fields are `tags` and `hasNext`.
  bindUseCases(TagsService, context, { listTags: async () => [{ id: 1 }] });
});
