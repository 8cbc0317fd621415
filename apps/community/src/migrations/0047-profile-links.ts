import { Migration } from '@commonplace/db/migrations';

/** Links of profiles. */
export class ProfileLinksMigration extends Migration {
  override name = '0047-profile-links';

  override up(): void {
    this.addSql(`
      -- Other sites of the user, in the order in which the profile shows them.
      alter table users add column links text[] not null default '{}'`);
  }
}
