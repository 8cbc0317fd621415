import { Migration } from '@commonplace/db/migrations';

/** What a write has changed of an article's engagement, and what was counted so far. */
export class EngagementChangesMigration extends Migration {
  override name = '0006-engagement-changes';

  override up(): void {
    this.addSql(`
      -- Of a comment that was written (1) or deleted (-1), or of a reaction. A mark that says nothing of what has changed
      -- has the article counted in full.
      alter table engagement_marks
        add column comments integer,
        add column category text,
        add column reactions integer,
        add column reactors integer`);
    this.addSql(`
      -- What was counted holds at counted_version alone: another version was counted by somebody who did not note it.
      alter table engagement_versions
        add column counted_version integer,
        add column comments_count integer,
        add column reactors_count integer,
        add column reactions jsonb`);
  }
}
