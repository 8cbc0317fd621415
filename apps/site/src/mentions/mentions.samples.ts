import { sampleArticle } from '../article/article.samples.ts';
import { paging, type Samples, time } from '../testing/samples.ts';
import { mentionsPage } from './mentions-page.ts';

export const samples: Samples = {
  mentions: (text, view) => {
    const about = { source: `https://mei.example/${encodeURIComponent(text)}`, title: text, author_name: text };
    const mention = { type_of: 'webmention' as const, article_id: 1, ...about, created_at: time };
    const mentions = ['approved', 'pending', 'hidden'].map((state, at) => ({ ...mention, id: at + 1, state }));
    const told = { type_of: 'sent_webmention' as const, article_id: 1, changed_at: time };
    const sent = ['waiting', 'sent', 'unsupported', 'refused', 'failed'].map((state, at) => {
      const target = `https://mei.example/${at}?${encodeURIComponent(text)}`;
      return { ...told, id: at + 1, target, state, linked: state !== 'waiting' };
    });
    return mentionsPage({ article: sampleArticle(text).article, mentions, sent, paging }, view);
  },
};
