import { listItem, names, nested, person } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

const series = [...names('type_of id name path url articles_count last_published_at'), ...nested('user', person)];
const neighbor = names('id title path url');

const shared = { method: 'GET', versions: onlyV1, for: 'anyone', status: 200 } as const;

export const seriesOperations: Operation[] = [
  {
    ...shared,
    name: 'ListSeries',
    path: '/api/series',
    async prepare(scene, owner) {
      await scene.article(owner, { series: 'Bread for beginners' });
      return { path: `/api/series?username=${owner.username}` };
    },
    fields: series,
  },
  {
    ...shared,
    name: 'GetSeries',
    path: '/api/series/{id}',
    async prepare(scene, owner) {
      const { collection_id: id } = await scene.article(owner, { series: 'Bread for beginners' });
      return { path: `/api/series/${id}` };
    },
    fields: [...series, ...nested('articles', ['position', ...listItem.v1, 'comments_count'])],
  },
  {
    ...shared,
    name: 'GetArticleSeries',
    path: '/api/articles/{id}/series',
    async prepare(scene, owner) {
      await scene.article(owner, { series: 'Bread for beginners' });
      const { id } = await scene.article(owner, { series: 'Bread for beginners' });
      await scene.article(owner, { series: 'Bread for beginners' });
      return { path: `/api/articles/${id}/series` };
    },
    fields: [...series, 'position', ...nested('previous', neighbor), ...nested('next', neighbor)],
  },
  {
    ...shared,
    name: 'MoveSeriesPart',
    method: 'PUT',
    path: '/api/articles/{id}/series/position',
    for: 'owner',
    async prepare(scene, owner) {
      await scene.article(owner, { series: 'Bread for beginners' });
      const { id } = await scene.article(owner, { series: 'Bread for beginners' });
      return { path: `/api/articles/${id}/series/position`, body: { series: { position: 1 } } };
    },
    fields: ['type_of', 'series_id', 'position'],
  },
];
