import { Migration } from '@commonplace/db/migrations';

/** The index that tells whether mentions of an article wait for approval. */
export class PendingWebmentionsMigration extends Migration {
  override name = '0062-pending-webmentions';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists webmentions_pending');
    this.addSql(`create index concurrently webmentions_pending on webmentions (article_id) where state = 'pending'`);
  }
}
