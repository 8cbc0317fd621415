import { gzipSync } from 'node:zlib';
import { script, styles } from '@commonplace/ui/assets';
import { expect, it } from 'vitest';
import { articlePage } from './article/article-page.ts';
import { sampleArticle } from './article/article.samples.ts';
import { sampleComment } from './comments/comments.samples.ts';
import { sampleView } from './testing/samples.ts';

const kib = (text: string) => gzipSync(text).length / 1024;

/** Returns a text of different words, which compresses about as badly as prose. */
function prose(words: number, seed: number): string {
  let state = seed;
  const syllables = 'ha bo ur no te se lo ck wa ri mi an de st ol pe gra tu fi shi'.split(' ');
  const syllable = () => syllables[(state = (state * 48_271) % 2_147_483_647) % syllables.length];
  return Array.from({ length: words }, () => syllable() + syllable()! + syllable()).join(' ');
}

it('weighs at most 60 KiB with 5,000 words, 50 comments, styles and script', () => {
  const data = sampleArticle('A title');
  const paragraphs = Array.from({ length: 50 }, (_, index) => `<p>${prose(100, index + 1)}</p>\n`);
  const comments = Array.from({ length: 50 }, (_, index) => ({
    ...sampleComment('Some Name', `c${index}`),
    body_html: `<p>${prose(30, index + 99)}</p>\n`,
  }));
  const page = articlePage(
    { ...data, article: { ...data.article, body_html: paragraphs.join('') }, comments },
    sampleView('Site', { isSignedIn: true }),
  );
  expect(kib(page) + kib(styles.content) + kib(script.content)).toBeLessThan(60);
  expect(kib(script.content)).toBeLessThan(15);
});
