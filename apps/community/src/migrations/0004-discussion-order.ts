import { Migration } from '@commonplace/db/migrations';

/** A discussion in the order in which it is read: thread after thread, each by id (E14). */
export class DiscussionOrderMigration extends Migration {
  override name = '0004-discussion-order';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_discussion');
    this.addSql('create index concurrently comments_discussion on comments (article_id, thread_id, id)');
    this.addSql('drop index concurrently if exists comments_article');
  }
}
