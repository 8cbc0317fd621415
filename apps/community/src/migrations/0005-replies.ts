import { Migration } from '@commonplace/db/migrations';

/** An index for the replies to a comment (E15). */
export class RepliesMigration extends Migration {
  override name = '0005-replies';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists comments_replies');
    this.addSql('create index concurrently comments_replies on comments (parent_id) where parent_id is not null');
    this.addSql('drop index concurrently if exists comments_thread');
  }
}
