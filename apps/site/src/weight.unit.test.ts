import { gzipSync } from 'node:zlib';
import { comparisonScript, conversionScript, editorScript, furtherEditorScript } from '@commonplace/editor/script';
import {
  analyticsStyles,
  bellScript,
  commentScript,
  discussionScript,
  editorStyles,
  embedStyles,
  fieldScript,
  formScript,
  imageFormScript,
  missingScript,
  passkeyScript,
  script,
  styles,
} from '@commonplace/ui/assets';
import { describe, expect, it } from 'vitest';
import { sampleArticle } from './article/article.samples.ts';
import { articlePage } from './article/article-page.ts';
import { sampleComment } from './comments/comments.samples.ts';
import { attribute, elementsOf } from './testing/read-page.ts';
import { samplePages } from './testing/sample-pages.ts';
import { sampleView } from './testing/samples.ts';

const bytes = (text: string) => gzipSync(text).length;

/**
 * The most that a file may weigh, compressed. It does not grow: a change that needs more takes it from elsewhere. Pasting has the
 * rules of embeds, so that an address becomes one at once, and those of Word; it is loaded when the text gets the focus.
 */
const budgets = [
  { asset: script, max: 6_900 },
  { asset: bellScript, max: 600 },
  { asset: commentScript, max: 4_800 },
  { asset: discussionScript, max: 2_100 },
  { asset: formScript, max: 2_300 },
  { asset: fieldScript, max: 1_025 },
  { asset: passkeyScript, max: 415 },
  { asset: imageFormScript, max: 1_300 },
  { asset: missingScript, max: 835 },
  { asset: editorScript, max: 152_300 },
  { asset: conversionScript, max: 11_000 },
  { asset: furtherEditorScript, max: 3_300 },
  { asset: comparisonScript, max: 10_400 },
  { asset: styles, max: 10_250 },
  { asset: analyticsStyles, max: 900 },
  { asset: editorStyles, max: 2_100 },
  { asset: embedStyles, max: 400 },
];
const weights = new Map(budgets.map(({ asset }) => [asset.path, bytes(asset.content)]));

/** Returns the weight of the style sheets and scripts that a page loads, without those of themes. */
function assetsOf(page: string): number {
  const paths = elementsOf(page).flatMap((element) => {
    const isStyle = attribute(element, 'rel') === 'stylesheet';
    const path = isStyle ? attribute(element, 'href') : element.tagName === 'script' && attribute(element, 'src');
    return path && !path.startsWith('/assets/themes/') ? [path] : [];
  });
  // A page with several long forms loads their script once.
  return [...new Set(paths)].reduce((sum, path) => sum + (weights.get(path) ?? Number.NaN), 0);
}

describe('the weight of', () => {
  it.each(budgets)('$asset.path stays within its budget', ({ asset, max }) => {
    expect(bytes(asset.content)).toBeLessThan(max);
  });

  it.each(Object.keys(samplePages))(
    'the page %s has the script and styles of all pages; editors, charts, long forms and missing parts have theirs',
    (name) => {
      const page = samplePages[name]!('A text', sampleView('Site', { isSignedIn: true }));
      const further = [
        { asset: analyticsStyles, max: 900 },
        { asset: imageFormScript, max: 1_300 },
        { asset: fieldScript, max: 1_025 },
        { asset: missingScript, max: 835 },
      ].reduce((sum, { asset, max }) => sum + (page.includes(asset.path) ? max : 0), 0);
      expect(assetsOf(page)).toBeLessThan(['newArticle', 'editArticle'].includes(name) ? 172_200 : 17_600 + further);
    },
  );

  it('an article is at most 50 KiB with 5,000 words, 50 comments, styles and script', () => {
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
    expect((bytes(page) + assetsOf(page)) / 1024).toBeLessThan(50);
  });
});

/** Returns a text of different words, which compresses about as badly as prose. */
function prose(words: number, seed: number): string {
  let state = seed;
  const syllables = 'ha bo ur no te se lo ck wa ri mi an de st ol pe gra tu fi shi'.split(' ');
  const syllable = () => syllables[(state = (state * 48_271) % 2_147_483_647) % syllables.length];
  return Array.from({ length: words }, () => syllable() + syllable()! + syllable()).join(' ');
}
