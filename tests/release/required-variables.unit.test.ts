import { expect, it } from 'vitest';
import { readRelease } from './record.ts';
import { findNewRequirements, readRequiredVariables } from './required-variables.ts';

it('requires no variable that the last release does not', () => {
  expect(findNewRequirements(readRelease().requiredVariables, readRequiredVariables())).toEqual([]);
});

it('finds the variables without a default of processes and of the compose stack', () => {
  const { content, compose } = readRequiredVariables();
  expect(content).toEqual(expect.arrayContaining(['COMMUNITY_ADDRESS', 'DATABASE_URL', 'NATS_URL']));
  expect(content).not.toContain('LOG_LEVEL');
  expect(compose).toContain('POSTGRES_PASSWORD');
  expect(compose).not.toContain('LOG_LEVEL');
});

it('names a new variable with its process', () => {
  const released = { content: ['PORT'], admin: ['PORT', 'OLD'] };
  expect(findNewRequirements(released, { content: ['PORT', 'KEY'], admin: ['PORT'] })).toEqual(['content: KEY']);
  expect(findNewRequirements(released, { search: ['PORT'] })).toEqual([]);
});
