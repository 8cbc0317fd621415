import { names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

export const pathOperations: Operation[] = [
  {
    name: 'ResolvePath',
    method: 'GET',
    path: '/api/paths',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { slug } = await scene.article(owner);
      return { path: `/api/paths?path=/${owner.username}/${slug}` };
    },
    status: 200,
    fields: names('type_of path state record_type record_id location article_id podcast_episode_id url'),
  },
];
