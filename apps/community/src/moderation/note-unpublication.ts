import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Note } from '../tables/users.ts';

/**
 * A1: what the moderator who withdrew an article wrote becomes a note on its author. The inbox sees to it that an event
 * delivered twice leaves one note; an event that is not the newest still leaves its own.
 */
export async function noteUnpublication(em: SqlEntityManager, event: ArticleChanged): Promise<void> {
  if (!event.unpublishNote) return;
  em.create(Note, {
    userId: event.userId,
    authorId: event.unpublishedById || null,
    reason: 'unpublish_article',
    content: event.unpublishNote,
  });
  await em.flush();
}
