import { describe, expect, it } from 'vitest';
import { attribute, elementsOf, textOf } from '../testing/read-page.ts';
import { sampleComment } from '../comments/comments.samples.ts';
import { sampleView } from '../testing/samples.ts';
import { sampleArticle } from './article.samples.ts';
import type { ArticlePageData } from './article-data.ts';
import { articlePage } from './article-page.ts';

function show(language: string | null) {
  const { article, ...data } = sampleArticle();
  return elementsOf(articlePage({ ...data, article: { ...article, language } }, sampleView()));
}

it.each([
  { language: 'ar', direction: 'rtl' },
  { language: 'he', direction: 'rtl' },
  { language: 'ja', direction: undefined },
  { language: null, direction: undefined },
])('byline, tags and reactions begin where a text in $language begins', ({ language, direction }) => {
  const page = show(language);
  for (const name of ['byline', 'tag-list', 'actions']) {
    const part = page.find((element) => attribute(element, 'class') === name);
    expect(attribute(part, 'dir'), name).toBe(direction);
  }
});

it('leads members back to the reactions after one was chosen', () => {
  const page = elementsOf(articlePage(sampleArticle(), sampleView('Text', { isSignedIn: true })));
  const actions = elementsOf(page.find((element) => attribute(element, 'id') === 'actions')!);
  const fields = actions.filter((element) => attribute(element, 'name') === 'return_to');
  const paths = fields.map((field) => attribute(field, 'value'));
  expect([paths.length, ...new Set(paths)]).toEqual([6, '/page#actions']);
});

it('separates time, length and edit by marks that are no text', () => {
  const facts = show('en').find((element) => attribute(element, 'class') === 'dotted')!;
  expect(elementsOf(facts).filter(({ parentNode }) => parentNode === facts).length).toBe(3);
  expect(textOf(facts)).not.toContain('·');
});

describe('the number of comments', () => {
  const titleOf = (data: ArticlePageData) =>
    textOf(
      elementsOf(articlePage(data, sampleView())).find((element) => attribute(element, 'id') === 'comments-title')!,
    );
  const { article, window, ...data } = sampleArticle();
  const counted = { ...article, comments_count: 1_000 };

  it('of a long discussion is that of the moment in which its comments were read', () => {
    expect(titleOf({ ...data, article: counted, window: { ...window, comments_count: 1_001 } })).toBe('1,001 comments');
  });

  it.each([undefined, null])('is that of the article without a newer one', (count) => {
    expect(titleOf({ ...data, article: counted, window: { ...window, comments_count: count! } })).toBe(
      '1,000 comments',
    );
  });

  it('below a comment leaves out deleted replies', () => {
    const deleted = { ...sampleComment('Text', '1b', [sampleComment('Text', '1c')]), user: {} };
    const comments = [{ ...sampleComment('Text', '1a', [deleted]), replies_count: 1 }];
    const page = elementsOf(articlePage({ ...data, article, window, comments }, sampleView()));
    expect(page.filter(({ tagName }) => tagName === 'summary').map((summary) => textOf(summary))).toContain('1 reply');
  });
});
