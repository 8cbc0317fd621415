import { Migration } from '@commonplace/db/migrations';

/** Makes the handle of an organization its username in lower case, independently of the database locale. */
export class HandlesOfOrganizations extends Migration {
  override name = '0042-handles-of-organizations';

  override up(): void {
    // Uses the function of 0041.
    this.addSql(`
      create trigger organizations_handle before insert or update of username on organizations
        for each row execute function set_handle()`);
    this.addSql(`alter table organizations alter column handle drop expression, alter column handle set default ''`);
  }
}
