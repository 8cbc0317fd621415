import { Migration } from '@commonplace/db/migrations';

/** Adjusts the projection of organizations to packages/people. */
export class CopiesOfOrganizationsMigration extends Migration {
  override name = '0005-copies-of-organizations';

  override up(): void {
    this.addSql(`
      alter table organizations
        alter column deleted set default false,
        alter column profile_image set default '',
        alter column profile_image_90 set default ''`);
  }
}
