import { Migration } from '@commonplace/db/migrations';

/** The copies of users and organizations as every service has them (packages/people). */
export class CopiesMigration extends Migration {
  override name = '0002-copies';

  override up(): void {
    for (const table of ['users', 'organizations']) {
      this.addSql(`
        alter table ${table}
          alter column deleted set default false,
          alter column profile_image set default '',
          alter column profile_image_90 set default ''`);
    }
  }
}
