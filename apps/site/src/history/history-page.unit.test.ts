import { expect, it } from 'vitest';
import { attribute, elementsOf, textOf } from '../testing/read-page.ts';
import { paging, sampleView, time } from '../testing/samples.ts';
import { sampleArticle } from '../article/article.samples.ts';
import { historyPage } from './history-page.ts';
import type { View } from '@commonplace/ui/view';
import { samples } from './history.samples.ts';

it('tells revisions of one day apart by their hour, with its zone', () => {
  const times = elementsOf(samples['history']!('Text', sampleView())).filter(({ tagName }) => tagName === 'time');
  expect(times.map(textOf).filter((text) => /\d:\d\d.* UTC$/.test(text))).toHaveLength(2);
});

const revision = { kind: 'save' as const, user: null, created_at: time, title: '', words: 1, added: 1, removed: 0 };
const revisions = [4, 3, 2, 1].map((number) => ({
  ...revision,
  type_of: 'article_revision' as const,
  id: number,
  article_id: 7,
  number,
  pending: false,
  refused: false,
}));

it.each([
  ['the newest two', undefined, ['4', '3']],
  ['those that are compared', { from: 1, to: 2 }, ['2', '1']],
  ['the newest one in place of one on another page', { from: 1, to: 9 }, ['4', '1']],
])('chooses %s for the next comparison', (_, compared, chosen) => {
  const comparison = compared && { ...compared, hunks: [], fields: [] };
  const page = historyPage({ article: sampleArticle('Text').article, revisions, paging, comparison }, sampleView());
  const checked = elementsOf(page).filter((each) => attribute(each, 'checked') !== undefined);
  expect(checked.map((each) => attribute(each, 'value'))).toEqual(chosen);
});

it('leads its author back to the editor, and others to the article alone', () => {
  const { article } = sampleArticle('Text');
  const linksFor = (view: View) => {
    const links = elementsOf(historyPage({ article, revisions, paging }, view)).filter(
      ({ tagName }) => tagName === 'a',
    );
    return links.map((each) => attribute(each, 'href')).filter((href) => href?.startsWith(article.path));
  };
  const view = sampleView('Text', { isSignedIn: true });
  const viewer = { ...view.viewer!, username: article.user.username };
  expect(linksFor({ ...view, viewer })).toContain(`${article.path}/edit`);
  expect(linksFor({ ...view, viewer: { ...viewer, username: 'another' } })).not.toContain(`${article.path}/edit`);
});
