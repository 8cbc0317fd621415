import { Migration } from '@commonplace/db/migrations';

/** How long the name of a deleted podcast is kept from others. */
export class HeldPodcastNamesMigration extends Migration {
  override name = '0107-held-podcast-names';

  override up(): void {
    this.addSql('alter table former_paths add column held_until timestamptz');
    // Earlier deletions have no date.
    this.addSql(`update former_paths set held_until = now() + interval '90 days' where record_type = 'podcast'`);
  }
}
