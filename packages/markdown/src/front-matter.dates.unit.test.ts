import { DomainError } from '@commonplace/domain/errors';
import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from './front-matter.ts';

const body = (...lines: string[]) => ['---', ...lines, '---', '', 'The text.', ''].join('\n');

function refusal(bodyMarkdown: string): DomainError {
  try {
    parseFrontMatter(bodyMarkdown);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the front matter was accepted');
}

describe('parseFrontMatter', () => {
  it('reads every key', () => {
    const { frontMatter, content } = parseFrontMatter(
      body(
        'title: My post',
        'published: true',
        'published_at: 2026-03-01 10:30 +0200',
        'tags: one, two,three',
        'cover_image: https://example.com/a.png',
        'canonical_url: https://example.com/post',
        'description: About it',
        'series: A series',
      ),
    );
    expect(frontMatter).toEqual({
      title: 'My post',
      published: true,
      publishedAt: '2026-03-01T08:30:00Z',
      tags: ['one', 'two', 'three'],
      coverImage: 'https://example.com/a.png',
      canonicalUrl: 'https://example.com/post',
      description: 'About it',
      series: 'A series',
    });
    expect(content).toBe('\nThe text.\n');
  });

  it.each([
    [['title: T', 'tags: a', 'date: 2026-01-01'], undefined],
    [['title: T', 'tittle: U', 'layout: post', 'layout: page', 'Tags: a'], { unknown: ['tittle', 'layout', 'Tags'] }],
    [
      ['title: T', 'cover_image: {url: a, alt: b}', 'tags: [{name: a}, b, {name: c}]'],
      {
        unknown: ['cover_image.url', 'cover_image.alt', 'tags.name'],
      },
    ],
    [['tittle: U', 'published: true', 'date: 2026-01-01'], { unknown: ['tittle'], withoutTitle: ['published'] }],
    [['title:', 'series: S'], { withoutTitle: ['series'] }],
    [['toString: 1', '__proto__: 2', 'title: T'], { unknown: ['toString', '__proto__'] }],
    [['just a text'], undefined],
    [[], undefined],
  ])('names the fields of %j that have no effect', (lines, expected) => {
    const { ignored } = parseFrontMatter(body(...lines));
    expect(ignored).toEqual(expected && { unknown: [], withoutTitle: [], ...expected });
  });

  it('leaves out absent keys and returns empty ones as empty', () => {
    expect(parseFrontMatter(body('title: T')).frontMatter).toEqual({ title: 'T' });
    expect(
      parseFrontMatter(
        body(
          'title: T',
          'tags:',
          'cover_image:',
          'canonical_url: ""',
          'description: ~',
          'series: null',
          'published_at:',
        ),
      ).frontMatter,
    ).toEqual({
      title: 'T',
      tags: [],
      coverImage: '',
      canonicalUrl: '',
      description: '',
      series: '',
      publishedAt: '',
    });
  });

  it('has choices in any case, and names none of them as ignored', () => {
    const { frontMatter, ignored } = parseFrontMatter('---\ntitle: A\ncomment_order: Newest\n---\n');
    expect(frontMatter?.choices).toEqual({ comment_order: 'newest' });
    expect(ignored).toBeUndefined();
  });

  it('ignores unknown keys and date (rules.md#ignored-input)', () => {
    expect(parseFrontMatter(body('title: T', 'date: 2020-01-01', 'layout: {a: [b]}', 'id: 7')).frontMatter).toEqual({
      title: 'T',
    });
  });

  it.each([
    ['true', true],
    ['True', true],
    ['FALSE', false],
    ['"true"', true],
    ['yes', undefined],
    ['1', undefined],
    ['', undefined],
  ])('reads published: %s as %s', (value, published) => {
    expect(parseFrontMatter(body('title: T', `published: ${value}`)).frontMatter?.published).toBe(published);
  });

  it('keeps numbers as written', () => {
    expect(parseFrontMatter(body('title: 007', 'series: 1.10')).frontMatter).toEqual({ title: '007', series: '1.10' });
  });

  it.each([
    ['A: B', 'A: B'],
    ['C # not a comment', 'C # not a comment'],
    ['"quoted: yes"', 'quoted: yes'],
    ["'it''s'", "it's"],
    ['"half" quoted', '"half" quoted'],
    ['"a" and "b"', '"a" and "b"'],
    ['@start [x] {y} %z', '@start [x] {y} %z'],
    ['- dash', '- dash'],
    ['back\\slash', 'back\\slash'],
    ["don't", "don't"],
    ['*bold*', '*bold*'],
    ['>', undefined],
  ])('needs no quotes in title: %s', (written, title) => {
    expect(parseFrontMatter(body(`title: ${written}`)).frontMatter?.title).toBe(title);
  });

  it('reads values over several lines', () => {
    const { frontMatter } = parseFrontMatter(body('title: one', '  two', 'description: >', '  three', '  four'));
    expect(frontMatter).toEqual({ title: 'one two', description: 'three four' });
  });

  it.each([
    ['tags: #one #two', ['one', 'two']],
    ['tags: #one, #two', ['one', 'two']],
    ['tags: one, #two', ['one', 'two']],
    ['tags: [one, "two"]', ['one', 'two']],
    ['tags:\n  - one\n  - two', ['one', 'two']],
    ['tags: one,, two ,', ['one', 'two']],
    ['tags: one, two # a remark', ['one', 'two']],
    ['tags: 2026, three', ['2026', 'three']],
  ])('reads %j', (line, tags) => {
    expect(parseFrontMatter(body('title: T', line)).frontMatter?.tags).toEqual(tags);
  });

  it.each([
    ['2026-03-01', '2026-03-01T00:00:00Z'],
    ['2026-03-01T10:30:05Z', '2026-03-01T10:30:05Z'],
    ['2026-03-01T10:30:05.999+05:30', '2026-03-01T05:00:05Z'],
    ['2026-03-01 9:30', '2026-03-01T09:30:00Z'],
    ['"2026-03-01 10:30 UTC"', '2026-03-01T10:30:00Z'],
  ])('reads published_at: %s', (written, publishedAt) => {
    expect(parseFrontMatter(body('title: T', `published_at: ${written}`)).frontMatter?.publishedAt).toBe(publishedAt);
  });

  it.each(['tomorrow', '2026-02-30', '2026-13-01', '2026-03-01 25:00', '[1]'])(
    'rejects published_at: %s',
    (written) => {
      expect(refusal(body('title: T', `published_at: ${written}`))).toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining('published_at'),
      });
    },
  );

  it('accepts CRLF, blank lines before, a byte order mark and spaces after the dashes', () => {
    const expected = { title: 'T', tags: ['a'] };
    expect(parseFrontMatter('---\r\ntitle: T\r\ntags: a\r\n---\r\nText\r\n')).toEqual({
      frontMatter: expected,
      content: 'Text\r\n',
    });
    expect(parseFrontMatter('\uFEFF\n\n---  \ntitle: T\ntags: a\n--- \nText')).toEqual({
      frontMatter: expected,
      content: 'Text',
    });
    expect(parseFrontMatter('---\ntitle: T\ntags: a\n---')).toEqual({ frontMatter: expected, content: '' });
  });

  it('sets nothing without a title, but is not part of the text', () => {
    for (const lines of [['published: true'], ['title:', 'tags: a'], ['title: ""'], ['layout: post'], []]) {
      expect(parseFrontMatter(body(...lines))).toMatchObject({ frontMatter: undefined, content: '\nThe text.\n' });
    }
  });

  it.each([
    'No front matter',
    'Text\n---\ntitle: T\n---\n',
    '---\ntitle: never closed\n',
    '---\nJust text between two rules\n---\n',
    '---\n- a list\n---\n',
    '  ---\ntitle: T\n---\n',
    '----\ntitle: T\n----\n',
    `---\n${'text\n'.repeat(20_000)}---\n`,
    '',
    '---\n\nA paragraph: with colon\n\n---\nrest',
    '---\r\n \r\nNote: x\r\n\r\n---\r\nrest',
    '---\n\n---\n\ntext',
    ...[
      'A paragraph: with colon',
      'Remember: *this*',
      'Note: one\ntwo',
      'first: 1\nand then: 2',
      '*Note*',
      '**Note:** text',
      '**Bold**: text',
      '![x](https://a.example/i.png)',
      '[x](https://a.example/): y',
      '- [x](y): z',
      '1. [x](y): z',
      '> quote: x',
      '> *quote*',
      '# Heading',
      '`code`: x',
      '| a: | b |',
      '@ann: hello',
      '&amp; more: x',
      '{% youtube x %}',
      '<b>x</b>: y',
      '🚀: launched',
    ].map((text) => `---\n${text}\n---\nrest`),
  ])('takes nothing off a body without front matter (%#)', (text) => {
    expect(parseFrontMatter(text)).toEqual({ frontMatter: undefined, content: text });
  });
});

describe('the body', () => {
  it('is never changed: the content is its end, byte for byte (rules.md#verbatim-markdown)', () => {
    const texts = ['Text  \r\n\tmore\r\n\r\n', '\n\n', '', '\u00A0x\u2028\n', '---\nx\n---\n', 'a\rb'];
    const blocks = ['---\ntitle: a: b\n---\n', '---\r\nTITLE: x\r\ntags: #a #b\r\n---\r\n', '\n---\n---\t\n', ''];
    for (const block of blocks) {
      for (const text of texts) expect(parseFrontMatter(block + text).content).toBe(text);
    }
  });
});

describe('a rejection', () => {
  it('names the problem and its line', () => {
    const error = refusal('\n---\ntitle: T\ntags: [a\nseries: x\n---\ntext');
    expect(error.code).toBe('validation_failed');
    expect(error.message).toMatch(/^There was a problem parsing the front-matter YAML\. .* Line [45]: /);
    expect(error.fields).toEqual({ base: [error.message] });
  });

  it.each([
    ['a tag', 'x: !ruby/object:Object {}', /Line 3: .*tag/i],
    ['a script tag', 'x: !!js/function "function(){ throw 1 }"', /Line 3: .*tag/i],
    ['an alias', 'x: &a b\ny: *a', /Line 4: aliases are not supported/],
    [
      'a bomb of aliases',
      ['a: &a [x]', 'b: &b [*a,*a,*a]', 'c: &c [*b,*b,*b]'].join('\n'),
      /aliases are not supported/,
    ],
    ['a tab', 'x:\n\t- y', /Line \d: .*tab/i],
    ['an open quote', 'series: "x', /Line \d/],
  ])('covers %s', (_name, yaml, message) => {
    expect(refusal(body('title: T', yaml)).message).toMatch(message);
  });

  it('covers more than 64 KiB', () => {
    expect(refusal(body('title: T', `series: ${'x'.repeat(65 * 1024)}`)).message).toContain('longer than 64 KiB');
  });

  it('covers more than 32 levels, not 32', () => {
    const lists = (levels: number) => body('title: T', `x: ${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(parseFrontMatter(lists(31)).frontMatter?.title).toBe('T');
    expect(refusal(lists(32)).message).toContain('nested deeper than 32 levels');
    const maps = Array.from({ length: 33 }, (_value, depth) => `${' '.repeat(depth)}a:`);
    expect(refusal(body('title: T', ...maps)).message).toContain('nested deeper than 32 levels');
    expect(refusal(body('title: T', `x:\n ${'- '.repeat(40)}a`)).message).toContain('nested deeper than 32 levels');
  });

  it('covers more than 2,000 lexemes, not a long text', () => {
    expect(refusal(body('title: T', `x: [${'a,'.repeat(1_000)}]`)).message).toContain('more than 2000 parts');
    expect(parseFrontMatter(body('title: T', `x: ${'some words, '.repeat(4_000)}.`)).frontMatter?.title).toBe('T');
  });

  it('covers U+0000, which YAML can escape (rules.md#text)', () => {
    expect(refusal(body('title: "a\\0b"')).message).toContain('U+0000');
    expect(refusal(body('title: T', 'tags: ["a\\x00"]')).message).toContain('U+0000');
  });

  it.each(['[', '{a: ', '- ', '? ', '"', '&a ', '!a '])('covers 60 KiB of %j', (piece) => {
    expect(refusal(body('title: T', `x: ${piece.repeat(60_000 / piece.length)}`)).code).toBe('validation_failed');
  });
});
