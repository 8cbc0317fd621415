import { expect, test } from 'vitest';
import { connectionBudget, replicasWithin } from './connection-budget.ts';

test('adds up the connections of all processes, of an upgrade and of migrations', () => {
  expect(connectionBudget({ replicas: 2 })).toEqual({
    serving: 140,
    upgrade: 28,
    migrations: 30,
    reserve: 10,
    total: 208,
  });
  expect(connectionBudget({ replicas: 2, poolMax: 20 }).total).toBe(328);
});

test('counts a pooler once for each database', () => {
  expect(connectionBudget({ replicas: 10, poolerSize: 10 })).toMatchObject({ serving: 250, upgrade: 40, total: 330 });
});

test('returns the replicas for which a server suffices', () => {
  expect(connectionBudget({ replicas: 3 }).total).toBeLessThanOrEqual(300);
  expect(replicasWithin(300)).toBe(3);
  expect(replicasWithin(123)).toBe(0);
});
