import { Migration } from '@commonplace/db/migrations';

/** An index for the lists of what a user follows (ListFollowedUsers and ListFollowedOrganizations). */
export class NewestFollowsMigration extends Migration {
  override name = '0046-newest-follows';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists follows_newest');
    this.addSql(`
      create index concurrently follows_newest
        on follows (follower_id, followable_type, created_at desc, id desc) include (followable_id) where active`);
  }
}
