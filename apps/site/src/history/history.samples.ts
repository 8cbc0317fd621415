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
    fields: [
      { name: 'title' as const, from: text, to: text },
      { name: 'comments_closed' as const, from: '', to: 'true' },
    ],
    choices: [{ name: 'comment_order', from: 'oldest', to: 'newest' }],
  },
  revision: { number: 1, article: { title: text, body_markdown: text } },
  problem: text,
});

export const samples: Samples = {
  history: (text, view) => historyPage(history(text), view),
  'first revision': (text, view) =>
    historyPage({ ...history(text), revisions: history(text).revisions.slice(0, 1) }, view),
};
