import { Migration } from '@commonplace/db/migrations';

/** An application ends at once, and what it was given is removed by and by. */
export class EndedApplicationsMigration extends Migration {
  override name = '0013-ended-applications';

  override up(): void {
    this.addSql('alter table oauth_applications add column ended_at timestamptz');
  }
}
