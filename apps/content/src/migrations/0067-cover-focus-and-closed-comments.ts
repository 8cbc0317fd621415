import { Migration } from '@commonplace/db/migrations';

/** The part of a cover that stays visible where it is cropped, and whether an article refuses new comments. */
export class CoverFocusAndClosedCommentsMigration extends Migration {
  override name = '0067-cover-focus-and-closed-comments';

  override up(): void {
    this.addSql(`
      alter table articles
        add column cover_focus_x smallint not null default 50,
        add column cover_focus_y smallint not null default 50,
        add column comments_closed boolean not null default false`);
  }
}
