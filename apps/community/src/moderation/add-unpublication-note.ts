import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Note } from '../tables/users.ts';

/**
 * Stores the reason that a moderator gave for withdrawing an article as a note on its author (UnpublishArticle). The
 * inbox prevents a second note for a redelivered event; an outdated event still leaves its note.
 */
export async function addUnpublicationNote(em: SqlEntityManager, event: ArticleChanged): Promise<void> {
  if (!event.unpublishNote) return;
  em.create(Note, {
    userId: event.userId,
    authorId: event.unpublishedById || null,
    reason: 'unpublish_article',
    content: event.unpublishNote,
  });
  await em.flush();
}
