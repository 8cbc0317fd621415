import { paging, sampleCard, sampleUser, type Samples } from '../testing/samples.ts';
import { homePage } from './home-page.ts';

const home = (text: string) => ({
  paging,
  tags: ['bread'],
  suggested: [sampleCard(text)],
  latestComments: new Map([[1, { article_id: 1, id_code: '1a', excerpt: text, user: sampleUser(text, 'bo') }]]),
});

export const samples: Samples = {
  home: (text, view) =>
    homePage({ ...home(text), order: 'relevant', isFeed: false, articles: [sampleCard(text)] }, view),
  welcome: (text, view) =>
    homePage(
      { ...home(text), order: 'latest', isFeed: false, articles: [], paging: { page: 1, hasNext: false } },
      view,
    ),
  feed: (text, view) => homePage({ ...home(text), order: 'relevant', isFeed: true, articles: [] }, view),
  top: (text, view) =>
    homePage({ ...home(text), order: 'top/year', isFeed: false, articles: [sampleCard(text)] }, view),
};
