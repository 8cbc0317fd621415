import { Migration } from '@commonplace/db/migrations';

/** Stored engagement counts. Some databases have these columns from a 0006 that added them. */
export class CountedEngagementMigration extends Migration {
  override name = '0014-counted-engagement';

  override up(): void {
    this.addSql(`
      -- The counts are valid at counted_version only: code of an earlier release raises version without storing counts.
      alter table engagement_versions
        add column if not exists counted_version integer,
        add column if not exists comments_count integer,
        add column if not exists reactors_count integer,
        add column if not exists reactions jsonb`);
  }
}
