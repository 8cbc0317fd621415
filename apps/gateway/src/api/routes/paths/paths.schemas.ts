import { PathState, ResolvePathResponseSchema } from '@commonplace/proto/content/v1/paths';
import { foldName } from '@commonplace/rules/names';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import type { ReadPath } from './read-path.ts';

const maxPathLength = 1_000;

export const pathOnSite = z.object({
  path: z
    .string()
    .max(maxPathLength)
    .regex(/^\//, 'must begin with /')
    .transform((path) => foldName(path).replace(/\/+$/, '') || '/')
    .meta({ type: 'string', pattern: '^/', description: 'A path of the site, such as `/ada/hello`, without a query' }),
});

const states = new Map<PathState, 'found' | 'moved' | 'gone'>([
  [PathState.FOUND, 'found'],
  [PathState.MOVED, 'moved'],
  [PathState.GONE, 'gone'],
]);

type Resolved = ReadPath & { path: string };

const idOfSubject = z.int().nullable();

/** What is at a path (ResolvePath). */
export const resolvedPath = represent({
  type_of: constant('path'),
  path: field(z.string(), ({ path }: Resolved) => path),
  state: field(z.enum(['found', 'moved', 'gone', 'unknown']), ({ state }: Resolved) => states.get(state) ?? 'unknown'),
  ...pick(ResolvePathResponseSchema, 'record_type', 'record_id', 'location'),
  article_id: field(
    idOfSubject.meta({ description: 'The article that a comment is about' }),
    ({ target }: Resolved) => target?.articleId ?? null,
  ),
  podcast_episode_id: field(
    idOfSubject.meta({ description: 'The episode that a comment is about' }),
    ({ target }: Resolved) => target?.podcastEpisodeId ?? null,
  ),
  url: field(z.string().nullable(), ({ location }: Resolved, site) =>
    location === undefined ? null : site.url(location),
  ),
});
