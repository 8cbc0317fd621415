import { Migration } from '@commonplace/db/migrations';

/** Callbacks of feed subscriptions that answer at once do not wait for those that hang. */
export class PromptCallbacksMigration extends Migration {
  override name = '0083-prompt-callbacks';

  override up(): void {
    this.addSql('alter table feed_subscriptions add column is_prompt boolean not null default false');
    // No release has the table, so it is empty.
    this.addSql('drop index due_feed_subscriptions');
    this.addSql(`
      create index due_feed_subscriptions on feed_subscriptions (is_prompt, failures_count, due_at)
      where due_at is not null`);
  }
}
