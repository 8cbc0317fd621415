import { Migration } from '@commonplace/db/migrations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** The number of comments in one transaction, for whose end likes of the same comments wait. */
const batchSize = 500;

/** Counts the likes from before the counter, and finds the top-level comments with the most likes. */
export class BestCommentsMigration extends Migration {
  static async convertRows(em: SqlEntityManager): Promise<void> {
    for (let last: number | undefined = 0; last !== undefined;) {
      const after: number = last;
      last = await em.transactional((transaction) => countLikes(transaction, after));
    }
  }

  override name = '0079-best-comments';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_best');
    this.addSql(`
      create index concurrently comments_best on comments (article_id, (-likes), id) where parent_id is null`);
    this.addSql('drop index concurrently if exists comments_best_of_episode');
    this.addSql(`
      create index concurrently comments_best_of_episode on comments (podcast_episode_id, (-likes), id)
      where podcast_episode_id is not null and parent_id is null`);
  }
}

/**
 * Counts the likes of the next comments, and returns the id of the last one; undefined if there was none. They are locked first:
 * a like that is written meanwhile has committed and is counted by the second statement, or is added after it.
 */
async function countLikes(em: SqlEntityManager, after: number): Promise<number | undefined> {
  const db = em.getKysely();
  const { rows } = await sql<{ id: number }>`
    select id from comments where id > ${after} order by id limit ${batchSize} for no key update`.execute(db);
  await sql`
    update comments set likes = counted.likes from (
      select id, (
        select count(*)::integer from reactions
        where reactable_type = 'Comment' and reactable_id = locked.id and category = 'like'
      ) as likes
      from unnest(${rows.map(({ id }) => id)}::integer[]) as locked (id)
    ) as counted
    where comments.id = counted.id and comments.likes <> counted.likes`.execute(db);
  return rows.at(-1)?.id;
}
