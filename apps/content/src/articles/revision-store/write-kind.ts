import type { Article } from '../../tables/articles.ts';
import { isDue } from '../visibility.ts';
import type { RevisionKind } from './insert-revision.ts';

type Published = Pick<Article, 'published' | 'publishedAt'>;

/** Returns the kind of a write by what it does; a scheduled article is published when it is due. */
export function writeKind(before: Published | undefined, after: Published, now: Date): RevisionKind {
  if (isDue(after, now) && !(before && isDue(before, now))) return 'publish';
  return before?.published && !after.published ? 'unpublish' : 'save';
}
