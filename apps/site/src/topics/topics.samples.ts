import { paging, sampleCard, type Samples, time } from '../testing/samples.ts';
import { conceptPage, trendPage, trendsPage } from './topic-pages.ts';

const trend = (text: string) => ({
  type_of: 'trend' as const,
  id: 1,
  name: text,
  slug: 'trend',
  description: text,
  key_questions: [text],
  score: 1,
  articles_count: 1,
  cover_image: null,
  first_observed_at: time,
  last_observed_at: time,
  created_at: time,
  updated_at: time,
});
const concept = (text: string) => ({
  type_of: 'concept' as const,
  id: 1,
  name: text,
  slug: 'growing',
  description: text,
});

export const samples: Samples = {
  trends: (text, view) => trendsPage({ trends: [trend(text)], paging }, view),
  trend: (text, view) => trendPage({ trend: trend(text), articles: [sampleCard(text)], paging }, view),
  concept: (text, view) => conceptPage({ concept: concept(text), articles: [], paging }, view),
};
