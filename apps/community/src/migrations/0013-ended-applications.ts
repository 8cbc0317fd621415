import { Migration } from '@commonplace/db/migrations';

/** The end time of applications, whose records are removed later. */
export class EndedApplicationsMigration extends Migration {
  override name = '0013-ended-applications';

  override up(): void {
    this.addSql('alter table oauth_applications add column ended_at timestamptz');
  }
}
