import { Migration } from '@commonplace/db/migrations';

/** Pronouns, work, education and colors of profiles. */
export class ProfileDetailsMigration extends Migration {
  override name = '0056-profile-details';

  override up(): void {
    this.addSql(`
      alter table users
        add column pronouns text,
        add column work text,
        add column education text,
        -- Colors of the upper part of the profile; both or none.
        add column bg_color_hex text,
        add column text_color_hex text`);
  }
}
