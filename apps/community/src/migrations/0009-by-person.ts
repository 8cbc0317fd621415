import { Migration } from '@commonplace/db/migrations';

/** What one person wrote and liked: for the export of their account, and for its end. */
export class ByPersonMigration extends Migration {
  override name = '0009-by-person';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_user');
    this.addSql('create index concurrently comments_user on comments (user_id, id)');
    this.addSql('drop index concurrently if exists reactions_user');
    this.addSql('create index concurrently reactions_user on reactions (user_id, id)');
  }
}
