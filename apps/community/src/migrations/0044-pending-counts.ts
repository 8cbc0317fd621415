import { Migration } from '@commonplace/db/migrations';

/** Renames a queue after its contents. */
export class PendingCountsMigration extends Migration {
  static contractStep = 'no process of 0.1.0 runs beside 0.2.0';

  override name = '0044-pending-counts';

  override up(): void {
    this.addSql('alter table engagement_marks rename to pending_counts');
  }
}
