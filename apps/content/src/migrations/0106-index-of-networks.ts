import { Migration } from '@commonplace/db/migrations';

/** Counts the subscriptions from a network. */
export class IndexOfNetworksMigration extends Migration {
  override name = '0106-index-of-networks';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists feed_subscriptions_of_network');
    this.addSql('create index concurrently feed_subscriptions_of_network on feed_subscriptions (network)');
  }
}
