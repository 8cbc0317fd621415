import { describe, expect, it } from 'vitest';
import { draftSlug, publishedSlug, randomBase26, titleSlug } from './slug.ts';

describe('titleSlug', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['  Spaces   and\ttabs ', 'spaces-and-tabs'],
    ["Don't let’s start", 'dont-lets-start'],
    ['C++ & C# in 2026', 'c-c-in-2026'],
    ['snake_case stays', 'snake_case-stays'],
    ['Crème brûlée à la Straße', 'creme-brulee-a-la-strasse'],
    ['Привет, мир', 'privet-mir'],
    ['---', ''],
    ['', ''],
  ])('%j becomes %j', (title, slug) => {
    expect(titleSlug(title)).toBe(slug);
  });

  it.each([
    ['TypeScriptの型を理解する', undefined, 'typescript'],
    ['データベース・チューニング入門', null, 'detabesu-chuningu'],
    ['React入門', 'ja', 'react'],
    ['日本語', 'ja', ''],
    ['数据库', 'zh', 'shujuku'],
  ])('reads %j in %j as %j', (title, language, slug) => {
    expect(titleSlug(title, language)).toBe(slug);
  });

  it('makes ASCII of every script', () => {
    expect(titleSlug('中文 العربية हिन्दी 🚀 Ελληνικά')).toMatch(/^[a-z0-9_]+(?:-[a-z0-9_]+)+$/);
  });

  it('keeps a title of 100 characters whole', () => {
    const title = `${'word '.repeat(19)}exact`;
    expect(title).toHaveLength(100);
    expect(titleSlug(title)).toBe(title.replaceAll(' ', '-'));
  });

  it('cuts a longer title at the last space within 100 characters', () => {
    expect(titleSlug(`${'word '.repeat(19)}toolong here`)).toBe(Array(19).fill('word').join('-'));
  });

  it('cuts a long word if it must', () => {
    expect(titleSlug('a'.repeat(128))).toBe('a'.repeat(100));
  });
});

describe('suffixes', () => {
  it('marks a draft with a number of at most seven digits', () => {
    for (let run = 0; run < 200; run += 1) expect(draftSlug('A draft')).toMatch(/^a-draft-temp-slug-\d{1,7}$/);
  });

  it('ends a published slug with a number up to 99999 in base 26', () => {
    for (let run = 0; run < 200; run += 1) {
      const slug = publishedSlug('A post');
      expect(slug).toMatch(/^a-post-[0-9a-p]{1,4}$/);
      expect(Number.parseInt(slug.slice('a-post-'.length), 26)).toBeLessThanOrEqual(99_999);
    }
  });

  it('reaches both ends of the range', () => {
    const seen = new Set(Array.from({ length: 400 }, () => randomBase26(2)));
    expect([...seen].toSorted()).toEqual(['0', '1', '2']);
  });
});
