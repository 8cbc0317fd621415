import { emptyFields } from '@commonplace/editor/article-fields';
import { locales } from '@commonplace/ui/locale/locale';
import { expect, it } from 'vitest';
import { obstaclesIn } from './obstacles.ts';

const article = { ...emptyFields, title: 'Bread', body_markdown: 'Text' };

it('names nothing in an article that can be published', () => {
  expect(obstaclesIn(article, locales.en)).toEqual([]);
  expect(obstaclesIn({ ...article, title: '', body_markdown: '---\ntitle: Bread\n---' }, locales.en)).toEqual([]);
});

// Lines that are no front matter, and a text of empty lines, which takes hours where each is tried as a beginning.
it.each(['Text\n\n---\npublished_at: 2990-01-01\n---\n', 'Text' + '\n'.repeat(800_000)])(
  'takes nothing but the beginning for front matter (%#)',
  (text) => {
    expect(obstaclesIn({ ...article, body_markdown: text }, locales.en)).toEqual([]);
  },
);

it.each([
  ['title', { title: ' ' }, "Title can't be blank."],
  ['title', { title: 'x'.repeat(129) }, 'Title is too long (maximum is 128 characters).'],
  ['series', { series: 'x'.repeat(256) }, 'Series is too long (maximum is 255 characters).'],
  ['canonical_url', { canonical_url: 'https://localhost' }, 'Original address is an invalid url.'],
  [
    'publish_at',
    { publish_at: '2990-01-01T00:00' },
    'An article can be scheduled at most 5 years ahead. Choose an earlier time.',
  ],
  ['body_markdown', { body_markdown: 'x'.repeat(800 * 1024 + 1) }, expect.stringContaining('800 KiB')],
])('names what the API would refuse in %s', (field, fields, message) => {
  expect(obstaclesIn({ ...article, ...fields }, locales.en)).toEqual([{ field, message }]);
});

it.each(['published_at: 2990-01-01', '"published_at": 2990-01-01', "published_at: '2990-01-01' # later"])(
  'names a time in front matter that the API would ignore: %s',
  (line) => {
    const body = `---\ntitle: A\n${line}\n---\n`;
    expect(obstaclesIn({ ...article, body_markdown: body }, locales.en)).toEqual([
      { field: 'body_markdown', message: expect.stringContaining('5 years') },
    ]);
  },
);

it('uses the language of the page', () => {
  expect(obstaclesIn({ ...article, title: 'x'.repeat(129) }, locales.de)[0]?.message).toMatch(/höchstens 128 Zeichen/);
});
