import { Migration } from '@commonplace/db/migrations';

/** Finds the holders of a badge. */
export class BadgeHoldersMigration extends Migration {
  override name = '0048-badge-holders';

  override up(): void {
    this.addSql('create index badge_achievements_of_badge on badge_achievements (badge_id, user_id) where not deleted');
  }
}
