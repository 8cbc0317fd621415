import { describe, expect, test } from 'vitest';
import { allRoutes } from '../routes/all-routes.ts';
import { createSiteAddress } from '../site-address.ts';
import { describeApi } from './document.ts';

const site = createSiteAddress('https://commonplace.test/');

describe.each(['v1', 'beta'] as const)('the document of %s', (version) => {
  const document = describeApi(allRoutes, version, site) as unknown as {
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { name: string; in: string }[]; responses: object }>
    >;
    components: { schemas: Record<string, unknown> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );

  test('has every operation of the version once', () => {
    const expected = allRoutes.filter(({ versions }) => versions.includes(version));
    expect(operations).toHaveLength(expected.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(expected.length);
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

  test('refers only to schemas that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(document.components.schemas).toHaveProperty(reference.slice('#/components/schemas/'.length));
    }
  });

  test('describes pages with their bounds', () => {
    const list = document.paths['/api/articles']?.['get'];
    expect(list?.parameters).toContainEqual({
      name: 'per_page',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: 'integer', minimum: 1, maximum: 1000, default: 30 }),
    });
  });
});

test('the versions differ where the contract says so', () => {
  const text = (version: 'v1' | 'beta') => describeApi(allRoutes, version, site)['paths'];
  expect(text('v1')).toHaveProperty('/api/reactions');
  expect(text('beta')).not.toHaveProperty('/api/reactions');
});

test('no two routes share a method and a path', () => {
  const names = allRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
