import { Migration } from '@commonplace/db/migrations';

/** The networks that subscribe to feeds, of which each has a share of the room. */
export class NetworksOfFeedSubscriptionsMigration extends Migration {
  override name = '0104-networks-of-feed-subscriptions';

  override up(): void {
    this.addSql('alter table feed_subscriptions add column network text');
  }
}
