import { Migration } from '@commonplace/db/migrations';

/** The handle of an organization is its username in lower case, whatever the locale of the database makes of `I`. */
export class HandlesOfOrganizations extends Migration {
  override name = '0042-handles-of-organizations';

  override up(): void {
    // The function is that of users (0041).
    this.addSql(`
      create trigger organizations_handle before insert or update of username on organizations
        for each row execute function set_handle()`);
    this.addSql(`alter table organizations alter column handle drop expression, alter column handle set default ''`);
  }
}
