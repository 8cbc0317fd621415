import { Migration } from '@commonplace/db/migrations';

/** What one person wrote, in the order of ids: for the export of their account, and for its end. */
export class ByPerson extends Migration {
  override name = '0012-by-person';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists articles_user');
    this.addSql('create index concurrently articles_user on articles (user_id, id)');
  }
}
