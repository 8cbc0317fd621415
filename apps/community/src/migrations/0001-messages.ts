import { Migration } from '@commonplace/db/migrations';
import { inboxTableSql, outboxTableSql } from '@commonplace/events/outbox';

/** What goes out and what has come in. */
export class MessagesMigration extends Migration {
  override name = '0001-messages';

  override up(): void {
    this.addSql(outboxTableSql);
    this.addSql(inboxTableSql);
  }
}
