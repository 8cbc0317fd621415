import { Migration } from '@commonplace/db/migrations';

/** Finds the approved mentions whose pages have not been read for long. */
export class IndexOfApprovedWebmentionsMigration extends Migration {
  override name = '0070-index-of-approved-webmentions';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists webmentions_approved');
    this.addSql(`create index concurrently webmentions_approved on webmentions (read_at) where state = 'approved'`);
  }
}
