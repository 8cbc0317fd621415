import { Migration } from '@commonplace/db/migrations';
import { inboxTableSql, outboxTableSql } from '@commonplace/events/outbox';

/** The outbox and the inbox. */
export class MessagesMigration extends Migration {
  override name = '0001-messages';

  override up(): void {
    this.addSql(outboxTableSql);
    this.addSql(inboxTableSql);
  }
}
