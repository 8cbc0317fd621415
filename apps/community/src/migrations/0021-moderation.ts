import { Migration } from '@commonplace/db/migrations';

/** Quality votes, their points, and notifications of trusted users. */
export class ModerationMigration extends Migration {
  override name = '0021-moderation';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      alter table reactions
        drop constraint if exists reactions_category_check,
        drop constraint if exists reactions_category,
        add constraint reactions_category check (category in (
          'like', 'unicorn', 'exploding_head', 'raised_hands', 'fire', 'readinglist', 'thumbsup', 'thumbsdown', 'vomit'
        )) not valid`);
    this.addSql('alter table reactions validate constraint reactions_category');
    // The types of the code, which is the only writer, restrict the values.
    this.addSql(`
      alter table notifications
        drop constraint if exists notifications_kind_check,
        drop constraint if exists notifications_about_type_check`);
    this.addSql('alter table engagement_versions add column if not exists quality_points integer not null default 0');
  }
}
