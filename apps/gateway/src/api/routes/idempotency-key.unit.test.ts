import { expect, test } from 'vitest';
import { z } from 'zod';
import { representationOf } from '../bind-route.ts';
import { allRoutes } from '../../gen/all-routes.ts';

const named = ({ operation, method, path }: (typeof allRoutes)[number]) => `${operation} ${method} ${path}`;

test('is declared as accepted or not for every POST that returns 201', () => {
  const silent = allRoutes.filter(
    ({ method, schemas, idempotencyKey }) =>
      method === 'POST' && 201 in schemas.responses && idempotencyKey === undefined,
  );
  expect(silent.map(named)).toEqual([]);
});

test('is accepted only for a POST with a key', () => {
  const wrong = allRoutes.filter(
    ({ method, access, idempotencyKey }) => idempotencyKey && (method !== 'POST' || access !== 'key'),
  );
  // The key of someone who reports without an account is ignored.
  expect(wrong.map(named)).toEqual(['CreateFeedbackMessage POST /api/feedback_messages']);
});

test('comes with showsSecret for every response with a secret', () => {
  const secretive = allRoutes.filter((route) => {
    const schemas = Object.values(route.schemas.responses).flatMap((response) =>
      route.versions.map((version) => representationOf(response, version)?.schema),
    );
    const text = JSON.stringify(schemas.map((schema) => schema && z.toJSONSchema(schema, { unrepresentable: 'any' })));
    return route.idempotencyKey && /"\w*(?:secret|token|password)\w*":/i.test(text);
  });
  expect(secretive.map(named)).toEqual(allRoutes.filter(({ showsSecret }) => showsSecret).map(named));
  expect(secretive.length).toBeGreaterThan(0);
});
