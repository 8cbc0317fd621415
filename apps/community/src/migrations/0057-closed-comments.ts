import { Migration } from '@commonplace/db/migrations';

/** Whether an article refuses new comments. */
export class ClosedCommentsMigration extends Migration {
  override name = '0057-closed-comments';

  override up(): void {
    this.addSql('alter table articles add column comments_closed boolean not null default false');
  }
}
