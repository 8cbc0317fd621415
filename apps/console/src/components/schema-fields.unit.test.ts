import { expect, test } from 'vitest';
import { titleOf } from './title-of.ts';
import { changesIn, fieldsOf, fieldValues, toText } from './schema-fields.ts';

const schemaFields = fieldsOf({
  properties: {
    community_name: { type: 'string', description: 'The name of the site', default: 'Commonplace', group: 'General' },
    tagline: { type: ['string', 'null'], default: null, group: 'General' },
    public: { type: 'boolean', default: true },
    limit: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null },
    theme: { type: 'string', enum: ['light', 'dark'], default: 'light' },
    hosts: { type: 'array', items: { type: 'string' }, default: [] },
    links: { type: 'object', default: {} },
  },
});
const fields = schemaFields.map(({ field }) => field);

test('creates a field for each property, with its default', () => {
  expect(schemaFields.map(({ field, defaultText }) => [field.name, field.kind, defaultText])).toEqual([
    ['community_name', 'text', 'Commonplace'],
    ['tagline', 'text', 'none'],
    ['public', 'checkbox', 'on'],
    ['limit', 'number', 'none'],
    ['theme', 'select', 'light'],
    ['hosts', 'list', 'none'],
    ['links', 'multiline', '{}'],
  ]);
});

test('returns only the changed values, as the API takes them', () => {
  const values = { community_name: 'Ours', tagline: 'x', public: true, limit: 3, hosts: ['a'], links: { a: 1 } };
  const before = fieldValues(schemaFields, values);
  const after = { ...before, tagline: '', public: false, hosts: ['a', 'b'], links: '{"b": 2}' };
  expect(changesIn(fields, before, before)).toEqual({});
  expect(changesIn(fields, before, after)).toEqual({
    tagline: null,
    public: false,
    hosts: ['a', 'b'],
    links: { b: 2 },
  });
  expect(toText({ a: 1 })).toBe('{"a":1}');
});

test('hides a secret and changes it only when its field is edited', () => {
  const secrets = fieldsOf({ properties: { token: { type: ['string', 'null'], default: null, writeOnly: true } } });
  const before = fieldValues(secrets, {});
  const change = (token: string) =>
    changesIn(
      secrets.map(({ field }) => field),
      before,
      { token },
    );
  expect(before).toEqual({ token: '********' });
  expect([change('********'), change(''), change('new')]).toEqual([{}, { token: null }, { token: 'new' }]);
});

test.each([
  ['community_name', 'Community name'],
  ['mascot_image_url', 'Mascot image URL'],
  ['primary_brand_color_hex', 'Primary brand color (hex)'],
  ['tagline', 'Tagline'],
])('titles %s as "%s"', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
