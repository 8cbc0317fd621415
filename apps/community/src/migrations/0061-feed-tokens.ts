import { Migration } from '@commonplace/db/migrations';

/** Users read the feeds of a private site with a token. */
export class FeedTokensMigration extends Migration {
  override name = '0061-feed-tokens';

  override up(): void {
    this.addSql(`
      create table feed_tokens (
        user_id integer primary key references users (id),
        token_hash bytea not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        constraint feed_tokens_hash_unique unique (token_hash)
      )`);
  }
}
