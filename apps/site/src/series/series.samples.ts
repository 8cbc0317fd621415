import { paging, sampleCard, type Samples, sampleUser } from '../testing/samples.ts';
import { seriesListPage, seriesPage } from './series-pages.ts';

const oneSeries = (title: string) => ({ id: 1, title, owner: sampleUser(title), firstNumber: 1, total: 1, paging });

export const samples: Samples = {
  series: (text, view) => seriesPage({ ...oneSeries(text), articles: [sampleCard(text)] }, view),
  seriesList: (text, view) =>
    seriesListPage({ owner: sampleUser(text), series: [{ id: 1, title: text, articlesCount: 1 }], paging }, view),
};
