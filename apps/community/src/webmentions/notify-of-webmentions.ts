import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The author has one notification for all mentions of an article that wait. It is shown while one does, and is new with each. */
const notifyAuthor = statement(
  'notify-of-webmentions',
  (_: Kysely<Tables>, param: Param<{ articleId: number }>) => sql`
    insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id)
    select user_id, 'webmention', id, 'Webmentions', id, user_id from articles where id = ${param('articleId')}
    on conflict on constraint notifications_unique do update set created_at = now(), read_at = null`,
);

/** Notifies the author of an article that a mention waits for approval. */
export async function notifyOfWebmentions(em: SqlEntityManager, articleId: number): Promise<void> {
  await notifyAuthor.all(em.getKysely(), { articleId });
}
