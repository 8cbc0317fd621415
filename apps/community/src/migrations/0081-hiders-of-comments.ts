import { Migration } from '@commonplace/db/migrations';

/** Hidden comments say in which role they were hidden. */
export class HidersOfCommentsMigration extends Migration {
  override name = '0081-hiders-of-comments';

  override up(): void {
    this.addSql('alter table comments add column hidden_by text');
  }
}
