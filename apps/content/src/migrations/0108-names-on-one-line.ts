import { Migration } from '@commonplace/db/migrations';
import { namesOnOneLine } from '@commonplace/rules/one-line-sql';

/** Brings names of users and organizations to one line. */
export class NamesOnOneLineMigration extends Migration {
  override name = '0108-names-on-one-line';

  override up(): void {
    for (const statement of namesOnOneLine) this.addSql(statement);
  }
}
