import { Migration } from '@commonplace/db/migrations';

/** Counts the mentions from a network that wait. */
export class IndexOfWebmentionNetworksMigration extends Migration {
  override name = '0071-index-of-webmention-networks';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists webmentions_waiting_of_network');
    this.addSql(
      `create index concurrently webmentions_waiting_of_network on webmentions (network) where state in ('unverified', 'pending')`,
    );
  }
}
