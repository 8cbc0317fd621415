import { Migration } from '@commonplace/db/migrations';

/** Adjusts the projection of users to packages/people. */
export class CopiesMigration extends Migration {
  override name = '0002-copies';

  override up(): void {
    this.addSql(`
      alter table users
        alter column deleted set default false,
        alter column profile_image set default '',
        alter column profile_image_90 set default ''`);
  }
}
