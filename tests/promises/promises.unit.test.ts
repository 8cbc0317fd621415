import { describe, expect, it } from 'vitest';
import { announcingTexts, hasTest } from './announcing-texts.ts';
import { otherTexts, promises } from './promises.ts';

const found = announcingTexts();
const held = new Set([...Object.values(promises).flat(), ...otherTexts]);

describe('texts that announce something', () => {
  it('are each held by a test', () => {
    expect(found.filter(({ text }) => !held.has(text))).toEqual([]);
  });

  it('are listed as they are written', () => {
    const written = new Set(found.map(({ text }) => text));
    expect([...held].filter((text) => !written.has(text))).toEqual([]);
  });

  it.each(Object.keys(promises))('have the test %s', (test) => {
    const [path = '', name = ''] = test.split(' > ');
    expect(hasTest(path, name)).toBe(true);
  });
});
