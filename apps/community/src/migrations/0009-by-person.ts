import { Migration } from '@commonplace/db/migrations';

/** Indexes for the comments and reactions of a user: for exports and closed accounts. */
export class ByPersonMigration extends Migration {
  override name = '0009-by-person';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists comments_user');
    this.addSql('create index concurrently comments_user on comments (user_id, id)');
    this.addSql('drop index concurrently if exists reactions_user');
    this.addSql('create index concurrently reactions_user on reactions (user_id, id)');
  }
}
