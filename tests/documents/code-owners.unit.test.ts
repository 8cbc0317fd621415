import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFolder } from '../release/record.ts';

const lines = readFileSync(join(repositoryFolder, '.github/CODEOWNERS'), 'utf8').split('\n');
const patterns = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(/\s+/));

it('gives every pattern an owner and a path that exists', () => {
  expect(patterns.filter(([pattern = '']) => pattern !== '*' && !existsSync(join(repositoryFolder, pattern)))).toEqual(
    [],
  );
  expect(patterns.filter(([, ...owners]) => !owners.every((owner) => /^@commonplace\/[a-z]+$/.test(owner)))).toEqual(
    [],
  );
  expect(patterns.filter(({ length }) => length < 2)).toEqual([]);
});

it('names the owner of every app and package', () => {
  const rooms = globSync('{apps,packages}/*/', { cwd: repositoryFolder }).map((path) => `/${path.replace(/\/$/, '')}/`);
  expect(rooms.filter((room) => !patterns.some(([pattern]) => pattern === room))).toEqual([]);
});
