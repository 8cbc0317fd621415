import { Migration } from '@commonplace/db/migrations';

/** The network that asked first for a feed: each has a share of the searches. */
export class NetworksOfFeedTopicsMigration extends Migration {
  override name = '0105-networks-of-feed-topics';

  override up(): void {
    this.addSql('alter table feed_topics add column network text');
  }
}
