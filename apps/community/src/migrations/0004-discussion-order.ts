import { Migration } from '@commonplace/db/migrations';

/** An index for reading a discussion in order: thread by thread, each by id (E14). */
export class DiscussionOrderMigration extends Migration {
  override name = '0004-discussion-order';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists comments_discussion');
    this.addSql('create index concurrently comments_discussion on comments (article_id, thread_id, id)');
    this.addSql('drop index concurrently if exists comments_article');
  }
}
