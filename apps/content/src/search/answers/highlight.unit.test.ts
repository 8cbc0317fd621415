import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Highlighter } from './highlight.ts';
import { parseQuery } from '../index/parse-query.ts';

const show = (title: string, html: string, text: string) =>
  new Highlighter(parseQuery(text)).highlight({ title, html });

test('marks whole words in any case, with and without accents', () => {
  expect(show('CRÈME, creme', '<p>Straße to <em>Crè</em>me; <strong>icremes</strong></p>', 'creme strasse')).toEqual({
    title: '<mark>CRÈME</mark>, <mark>creme</mark>',
    body: '<mark>Straße</mark> to <mark>Crème</mark>; icremes',
  });
});

test('marks corrections only if the term itself does not occur', () => {
  expect(show('A test of texts', 'text, quality', 'test quality')).toEqual({
    title: 'A <mark>test</mark> of texts',
    body: 'text, <mark>quality</mark>',
  });
  expect(show('Text', '', 'test').title).toBe('<mark>Text</mark>');
  expect(show('Kubernetes', '', 'kuberentes').title).toBe('<mark>Kubernetes</mark>');
});

test('marks words with the prefix, synonyms, and the exact words of phrases', () => {
  expect(show('Explained and explanations', '', 'expla').title).toBe(
    '<mark>Explained</mark> and <mark>explanations</mark>',
  );
  expect(show('Running k8s', '', 'kubernetes').title).toBe('Running <mark>k8s</mark>');
  expect(show('An event loops', '', '"event loop"').title).toBe('An <mark>event</mark> loops');
});

test('marks a part of a Chinese sentence as one', () => {
  expect(show('今天我们讨论数据库索引的设计', '', '数据库').title).toBe('今天我们讨论<mark>数据库</mark>索引的设计');
});

test('shows the part of a long body around the first match, in whole words', () => {
  const html = `<p>${'early '.repeat(100)}found ${'later '.repeat(100)}</p>`;
  const { body } = show('', html, 'found');
  expect(body).toMatch(/^…early (early )*<mark>found<\/mark>( later)*…$/);
  expect(body.replaceAll(/<[^>]*>/g, '').length).toBeLessThanOrEqual(202);
});

test('cuts between the words of a script without spaces', () => {
  const sentence = 'การค้นหาภาษาไทยเป็นเรื่องยาก';
  const { body } = show('', `<p>${sentence.repeat(10)}สวัสดี${sentence.repeat(10)}</p>`, 'สวัสดี');
  const thai = new Intl.Segmenter('th', { granularity: 'word' });
  const isWord = (text: string) => [...thai.segment(sentence.repeat(3))].some(({ segment }) => segment === text);
  const written = Array.from(thai.segment(body.replaceAll(/<[^>]*>|…/g, '')), ({ segment }) => segment);
  expect(body).toMatch(/^…[^…]*<mark>สวัสดี<\/mark>[^…]*…$/);
  expect([written.at(0), written.at(-1)].map((text) => isWord(text ?? ''))).toEqual([true, true]);
});

test('shows an ellipsis exactly where text is missing', () => {
  expect(show('', '<p>found at the start</p>', 'found').body).toBe('<mark>found</mark> at the start');
  expect(show('', `<p>${'early '.repeat(40)}found</p>`, 'found').body).toMatch(/^…early [^…]*<mark>found<\/mark>$/);
});

test.each([
  ['<p>found in the begi', '<mark>found</mark> in the…'],
  ['<p>found', '<mark>found</mark>…'],
  ['<p>we have found', 'we have <mark>found</mark>…'],
  [`<p>${'early '.repeat(20)}some-long-hyphenated-thing-found`, expect.stringMatching(/-<mark>found<\/mark>…$/)],
])('shows the match in the beginning of a text: %s', (html, body) => {
  expect(new Highlighter(parseQuery('found')).highlight({ title: '', html, isCut: true }).body).toEqual(body);
});

const anything = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('<', '>', '&', '"', '&lt;', '<mark>', '</p', 'found', ' ', '💥', 'x'.repeat(90)), {
      maxLength: 60,
    }),
  )
  .map((text) => (typeof text === 'string' ? text : text.join('')));

test('removes all markup but the marks, and cuts no character', () => {
  fc.assert(
    fc.property(anything, anything, (title, html) => {
      const highlight = show(title, html, `found ${'x'.repeat(90)}`);
      for (const text of [highlight.title, highlight.body]) {
        const rest = text.replaceAll(/<mark>[\p{L}\p{N}\p{M}]+<\/mark>/gu, '');
        expect(rest).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/);
      }
      if (html.isWellFormed()) expect(highlight.body.isWellFormed()).toBe(true);
      expect(highlight.body.replaceAll(/<\/?mark>|&(?:amp|lt|gt|quot);/g, '_').length).toBeLessThan(700);
    }),
  );
});
