import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';

const named = ({ operation, method, path }: (typeof allRoutes)[number]) => `${operation} ${method} ${path}`;

test('every POST that creates says whether it takes an Idempotency-Key', () => {
  const silent = allRoutes.filter(
    ({ method, schemas, idempotencyKey }) =>
      method === 'POST' && 201 in schemas.responses && idempotencyKey === undefined,
  );
  expect(silent.map(named)).toEqual([]);
});

test('only a POST of somebody in particular takes one', () => {
  const wrong = allRoutes.filter(
    ({ method, access, idempotencyKey }) => idempotencyKey && (method !== 'POST' || access !== 'key'),
  );
  expect(wrong.map(named)).toEqual([]);
});
