import { expect, test } from 'vitest';
import { changesIn, fieldsOf, fieldValues, inWords } from './schema-fields.ts';

const described = fieldsOf({
  properties: {
    community_name: { type: 'string', description: 'What it is called', default: 'Commonplace', group: 'General' },
    tagline: { type: ['string', 'null'], default: null, group: 'General' },
    public: { type: 'boolean', default: true },
    limit: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null },
    look: { type: 'string', enum: ['light', 'dark'], default: 'light' },
    hosts: { type: 'array', items: { type: 'string' }, default: [] },
    links: { type: 'object', default: {} },
  },
});
const fields = described.map(({ field }) => field);

test('each key of a schema becomes a field of its kind, with its default', () => {
  expect(described.map(({ field, standard }) => [field.name, field.kind, standard])).toEqual([
    ['community_name', 'text', 'Commonplace'],
    ['tagline', 'text', 'nothing'],
    ['public', 'flag', 'true'],
    ['limit', 'number', 'nothing'],
    ['look', 'choice', 'light'],
    ['hosts', 'words', 'none'],
    ['links', 'long text', '{}'],
  ]);
});

test('what was changed is handed on as the API takes it, and nothing else', () => {
  const values = { community_name: 'Ours', tagline: 'x', public: true, limit: 3, hosts: ['a'], links: { a: 1 } };
  const before = fieldValues(described, values);
  const after = { ...before, tagline: '', public: false, hosts: ['a', 'b'], links: '{"b": 2}' };
  expect(changesIn(fields, before, before)).toEqual({});
  expect(changesIn(fields, before, after)).toEqual({
    tagline: null,
    public: false,
    hosts: ['a', 'b'],
    links: { b: 2 },
  });
  expect(inWords({ a: 1 })).toBe('{"a":1}');
});

test('a secret is not shown, and changes when its field is emptied or filled', () => {
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
