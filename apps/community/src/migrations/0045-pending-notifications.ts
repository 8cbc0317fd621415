import { Migration } from '@commonplace/db/migrations';

/** Renames a queue after its contents. */
export class PendingNotificationsMigration extends Migration {
  static contractStep = 'no process of 0.1.0 runs beside 0.2.0';

  override name = '0045-pending-notifications';

  override up(): void {
    this.addSql('alter table news_marks rename to pending_notifications');
  }
}
