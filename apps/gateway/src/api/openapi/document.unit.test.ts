import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../gen/all-routes.ts';
import { createSiteAddress } from '../../site/site-address.ts';
import { describeApi } from './document.ts';

const site = createSiteAddress('https://commonplace.test/');

describe.each(['v1', 'beta'] as const)('the document of %s', (version) => {
  const document = describeApi(allRoutes, version, site) as unknown as {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          parameters: { name: string; in: string; schema: Schema }[];
          requestBody?: { content: Record<string, { schema: Schema }> };
          responses: Record<string, object>;
        }
      >
    >;
    components: { schemas: Record<string, unknown>; responses: Record<string, object> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );

  test('has every operation of the version once', () => {
    const expected = allRoutes.filter(({ versions }) => versions.includes(version));
    expect(operations).toHaveLength(expected.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(expected.length);
  });

  test('names every operation with a verb and a noun', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^[A-Z][a-z]+(?:[A-Z][a-z]*)+$/.test(name))).toEqual([]);
  });

  test('declares every parameter of a path', () => {
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        path,
      ).toEqual(named);
    }
  });

  test('lists every status, each failure with the standard error body', () => {
    for (const { path, responses } of operations) {
      const statuses = Object.keys(responses);
      expect(statuses, path).toEqual(expect.arrayContaining(['400', '401', '403', '414', '429', '503']));
      expect(statuses).not.toContain('default');
    }
    for (const response of Object.values(document.components.responses)) {
      const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, expect.anything()] };
      expect(response).toMatchObject({ content: { 'application/json': { schema } } });
    }
    expect(Object.keys(document.paths['/api/articles']?.['post']?.responses ?? {})).toEqual(
      '201 400 401 403 409 413 414 415 422 429 503'.split(' '),
    );
  });

  test('includes lengths, required fields and allowed values', () => {
    const bodyOf = (path: string) =>
      document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema ?? {};
    expect(bodyOf('/api/listings')).toMatchObject({
      required: ['listing'],
      properties: {
        listing: {
          required: ['title', 'body_markdown', 'category'],
          properties: {
            title: { minLength: 1, maxLength: 128 },
            category: { enum: expect.arrayContaining(['jobs', 'products']) },
          },
        },
      },
    });
    expect(JSON.stringify(document)).not.toContain('isRequired');
  });

  test('limits the length of every text', () => {
    const unbounded = operations.flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.flatMap(({ name, schema }) => unboundedTexts(schema, `${operationId} ${name}`)),
      ...unboundedTexts(requestBody?.content['application/json']?.schema ?? { type: 'null' }, operationId),
    ]);
    expect(unbounded).toEqual([]);
  });

  test('has every component that it refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(reference) ?? [];
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  test('describes paging with its limits', () => {
    const list = document.paths['/api/articles']?.['get'];
    const perPage = list?.parameters.find(({ name }) => name === 'per_page');
    expect(perPage).toMatchObject({ in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 30 } });
    expect(perPage).not.toHaveProperty('required');
  });
});

interface Schema {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | false;
  propertyNames?: Schema;
}

/** Returns the paths of strings, or values of any type, without a length, an enum or a format. */
function unboundedTexts(schema: Schema, path: string): string[] {
  if (['maxLength', 'enum', 'pattern', 'format', 'const'].some((bound) => bound in schema)) return [];
  const { type, anyOf, items, properties = {}, additionalProperties, propertyNames } = schema;
  if (type === 'string' || (type === undefined && anyOf === undefined)) return [path];
  const named = Object.entries({ ...properties, items, '*': additionalProperties || undefined, keys: propertyNames });
  return [...Object.entries(anyOf ?? []), ...named].flatMap(([name, part]) =>
    part ? unboundedTexts(part, `${path}.${name}`) : [],
  );
}

test('lists operations of one version in its document only', () => {
  const text = (version: 'v1' | 'beta') => describeApi(allRoutes, version, site)['paths'];
  expect(text('v1')).toHaveProperty('/api/reactions');
  expect(text('beta')).not.toHaveProperty('/api/reactions');
});

test('gives every route its own method and path', () => {
  const names = allRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
