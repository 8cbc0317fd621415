import { Migration } from '@commonplace/db/migrations';

/** The replies to a comment (E15). */
export class RepliesMigration extends Migration {
  override name = '0005-replies';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_replies');
    this.addSql('create index concurrently comments_replies on comments (parent_id) where parent_id is not null');
    this.addSql('drop index concurrently if exists comments_thread');
  }
}
