import { Migration } from '@commonplace/db/migrations';

/** Only release 0.1.0 compared names by the rules of the database's language. */
export class NamesIndexedOnceMigration extends Migration {
  override name = '0021-names-indexed-once';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists organizations_username');
  }
}
