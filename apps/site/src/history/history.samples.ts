import { sampleArticle } from '../article/article.samples.ts';
import { paging, type Samples, sampleUser, time } from '../testing/samples.ts';
import { historyPage } from './history-page.ts';

const revision = (text: string, number: number) => ({
  type_of: 'article_revision' as const,
  id: number,
  article_id: 7,
  number,
  kind: 'autosave' as const,
  user: sampleUser(text),
  created_at: time,
  title: text,
  words: 2,
  added: 1,
  removed: 0,
  pending: number === 2,
  refused: number === 1,
});
const history = (text: string) => ({
  article: sampleArticle(text).article,
  revisions: [revision(text, 2), revision(text, 1)],
  paging,
  comparison: {
    from: 1,
    to: 2,
    hunks: [
      {
        from_start: 1,
        from_lines: 1,
        to_start: 1,
        to_lines: 1,
        lines: (['context', 'removed', 'added'] as const).map((kind) => ({
          kind,
          parts: [
            { text, changed: false },
            { text, changed: true },
          ],
        })),
      },
    ],
    fields: [{ name: 'title' as const, from: text, to: text }],
  },
  shown: { number: 1, article: entered(text) },
  problem: text,
});
const entered = (text: string) => ({
  slug: null,
  title: text,
  body_markdown: text,
  published: false,
  published_at: null,
  description: text,
  tags: [text],
  series: text,
  main_image: null,
  cover_focus: { x: 20, y: 80 },
  comments_closed: true,
  canonical_url: null,
  language: null,
  organization_id: null,
  subforem_id: null,
  video: null,
});

export const samples: Samples = {
  history: (text, view) => historyPage(history(text), view),
  'first revision': (text, view) =>
    historyPage({ ...history(text), revisions: history(text).revisions.slice(0, 1) }, view),
};
