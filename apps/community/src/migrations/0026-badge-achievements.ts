import { Migration } from '@commonplace/db/migrations';

/** Badge achievements and their notifications. */
export class BadgeAchievementsMigration extends Migration {
  override name = '0026-badge-achievements';

  override up(): void {
    this.addSql(`
      -- Copies of admin's badge achievements, kept by BadgeAchievementChanged.
      create table badge_achievements (
        id integer primary key,
        version integer not null,
        deleted boolean not null,
        user_id integer not null,
        badge_id integer not null,
        badge_title text not null
      )`);
    this.addSql('create index badge_achievements_of_user on badge_achievements (user_id, badge_id) where not deleted');
  }
}
