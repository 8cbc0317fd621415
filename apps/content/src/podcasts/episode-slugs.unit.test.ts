import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEpisodeSlugs } from './episode-slugs.ts';

test('names an episode after its title, or else by its key in the feed', () => {
  const slugOf = createEpisodeSlugs(['taken']);
  const end = hash('sha256', 'b', 'hex').slice(0, 6);
  expect(['Taken', 'New!', 'new', '***'].map((title) => slugOf({ title, key: 'b' }))).toEqual([
    `taken-${end}`,
    'new',
    `new-${end}`,
    'episode',
  ]);
});

test('finds another slug if a feed takes every such name', () => {
  const end = hash('sha256', 'key', 'hex');
  const ends = Array.from({ length: 64 }, (_, at) => `x-${end.slice(0, at + 1)}`);
  const slugOf = createEpisodeSlugs(['x', ...ends]);
  expect([slugOf({ title: 'x', key: 'key' }), slugOf({ title: 'x', key: 'key' })]).toEqual([
    `x-${end}-2`,
    `x-${end}-3`,
  ]);
});
