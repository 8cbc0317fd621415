import { DomainError } from '@commonplace/domain/errors';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseFrontMatter } from './front-matter.ts';

/** A realistic value without surrounding spaces, which are not part of it. */
const texts = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '7', ' ', ':', '#', '"', "'", '-', ',', '{', '%', '@', 'ß', '😀'),
    maxLength: 20,
  })
  .map((text) => text.trim());
const tag = fc.stringMatching(/^[a-z0-9]{1,8}$/);

const frontMatters = fc.record(
  {
    title: texts.filter((text) => text !== ''),
    published: fc.boolean(),
    tags: fc.array(tag, { maxLength: 4 }),
    cover_image: texts,
    canonical_url: texts,
    description: texts,
    series: texts,
  },
  { requiredKeys: ['title'] },
);

const localNames = { cover_image: 'coverImage', canonical_url: 'canonicalUrl' } as const;

it('reads YAML as programs write it, and keeps the text below', () => {
  const below = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '-', '#', 'ß'), maxLength: 40 });
  fc.assert(
    fc.property(frontMatters, below, (values, text) => {
      const { frontMatter, content } = parseFrontMatter(`---\n${stringify(values)}---\n${text}`);
      const expected = Object.entries(values).map(([name, value]) => [
        name in localNames ? localNames[name as keyof typeof localNames] : name,
        value,
      ]);
      expect(frontMatter).toEqual(Object.fromEntries(expected));
      expect(content).toBe(text);
    }),
  );
});

it('returns the end of any body as content, or rejects it with a message for its author', () => {
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom(
        '---',
        '--- ',
        '',
        'title: One',
        'tags: [a',
        'published: yes',
        '- x',
        '&a b',
        '*a',
        '? x',
        '\t',
        '!!js x',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n'), (parts, lineEnd) => {
      const body = ['---', ...parts].join(lineEnd);
      try {
        const { frontMatter, content } = parseFrontMatter(body);
        expect(body.endsWith(content)).toBe(true);
        if (frontMatter === undefined) expect(body).toContain(content);
        else expect(frontMatter.title).not.toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        expect(error).toMatchObject({ code: 'validation_failed' });
      }
    }),
    { numRuns: 60 },
  );
});
