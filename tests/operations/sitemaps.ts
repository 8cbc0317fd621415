import { names, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

const shared = { method: 'GET', versions: onlyV1, for: 'anyone', status: 200 } as const;

export const sitemapOperations: Operation[] = [
  {
    ...shared,
    name: 'ListSitemaps',
    path: '/api/sitemaps',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: '/api/sitemaps' };
    },
    fields: names('type_of kind number updated_at'),
  },
  {
    ...shared,
    name: 'ListSitemapEntries',
    path: '/api/sitemaps/{kind}/{number}',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: '/api/sitemaps/users/1' };
    },
    fields: [
      ...names('type_of next_after_id'),
      ...nested('entries', names('id path url updated_at title published_at language image_url translations')),
    ],
  },
];
