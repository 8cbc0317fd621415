import { Migration } from '@commonplace/db/migrations';

/** Changes of an article's engagement. */
export class EngagementChangesMigration extends Migration {
  override name = '0006-engagement-changes';

  override up(): void {
    this.addSql(`
      -- For a comment that was written (1) or deleted (-1), or for a reaction. A row without either
      -- makes the counter recount the article.
      alter table engagement_marks
        add column comments integer,
        add column category text,
        add column reactions integer,
        add column reactors integer`);
  }
}
