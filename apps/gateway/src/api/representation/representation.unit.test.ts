import { create } from '@bufbuild/protobuf';
import { ApiKeySchema } from '@commonplace/proto/community/v1/credentials';
import { TagSchema, type Tag } from '@commonplace/proto/content/v1/tags';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { createSiteAddress } from '../../site/site-address.ts';
import { constant, field, only, pick, within } from './fields.ts';
import { asIs, listOf, nestedIfAny, represent } from './representation.ts';

const site = createSiteAddress('https://commonplace.test');
const tag = represent({
  type_of: constant('tag'),
  ...pick(TagSchema, 'id', 'name', 'short_summary', 'flare'),
  url: field(z.string(), ({ name }: Tag, { url }) => url(`/t/${name}`)),
});

test('creates the schema and matching values from one list of fields', () => {
  const message = create(TagSchema, { id: 7, name: 'go', flare: true, aliasFor: 'golang' });
  const tagJson = tag.present(message, site);
  expect(tagJson).toEqual({
    type_of: 'tag',
    id: 7,
    name: 'go',
    short_summary: null,
    flare: true,
    url: 'https://commonplace.test/t/go',
  });
  expect(z.strictObject(tag.schema.shape).parse(tagJson)).toEqual(tagJson);
  expect(tag.present(create(TagSchema, { id: 8 }), site)).toMatchObject({ id: 8 });
  expect(tagJson.id).toBe(7);
});

test('returns null for absent fields and omits absent nested objects', () => {
  const optional = represent({ tag: nestedIfAny(tag, ({ message }: { message?: Tag | undefined }) => message) });
  expect(JSON.stringify(optional.present({}, site))).toBe('{}');
  expect(optional.present({ message: create(TagSchema, { name: 'x' }) }, site).tag?.name).toBe('x');
});

test('reuses fields of other representations', () => {
  const part = represent(within(({ inner }: { inner: Tag }) => inner, only(tag.fields, 'url', 'name')));
  const inner = create(TagSchema, { name: 'go' });
  expect(part.present({ inner }, site)).toEqual({ url: 'https://commonplace.test/t/go', name: 'go' });
  expect(listOf(part).present([{ inner }, { inner }], site)).toHaveLength(2);
});

test('describes a timestamp as date-time', () => {
  const { schema } = represent(pick(ApiKeySchema, 'description', 'created_at', 'last_used_at'));
  expect(z.toJSONSchema(schema).properties).toEqual({
    description: { type: 'string' },
    created_at: { type: 'string', format: 'date-time' },
    last_used_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
  });
});

test('does not compile with an unknown field or an undeclared body', () => {
  // @ts-expect-error: no such field
  expect(() => pick(TagSchema, 'id', 'color')).toThrow('has no field color');
  // @ts-expect-error: the schema wants a number
  field(z.int(), ({ name }: Tag) => name);

  const route = {
    operation: 'x',
    summary: 'x',
    tag: 'x',
    method: 'GET',
    path: '/x',
    access: 'public',
    scope: 'public',
  } as const;
  const declared = { ...route, versions: ['v1'], schemas: { responses: { 200: tag, 204: 'empty' } } } as const;
  defineRoute({ ...declared, handle: async () => ({ status: 200, body: create(TagSchema) }) });
  defineRoute({ ...declared, handle: async () => ({ status: 204 }) });
  // @ts-expect-error: another message
  defineRoute({ ...declared, handle: async () => ({ status: 200, body: { id: 1 } }) });
  // @ts-expect-error: an undeclared status
  defineRoute({ ...declared, handle: async () => ({ status: 201, body: create(TagSchema) }) });
  // @ts-expect-error: a body where there is none
  defineRoute({ ...declared, handle: async () => ({ status: 204, body: create(TagSchema) }) });
  // @ts-expect-error: no body where there is one
  defineRoute({ ...declared, handle: async () => ({ status: 200 }) });
  const plain = {
    ...route,
    versions: ['v1'] as const,
    schemas: { responses: { 200: asIs(z.object({ ok: z.boolean() })) } },
  };
  // @ts-expect-error: a value of another type
  defineRoute({ ...plain, handle: async () => ({ status: 200, body: { ok: 'yes' } }) });
});
