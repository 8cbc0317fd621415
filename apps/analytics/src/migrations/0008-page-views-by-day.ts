import { Migration } from '@commonplace/db/migrations';

/** Updates daily figures by trigger, also for views that an earlier release counts. */
export class PageViewsByDay extends Migration {
  override name = '0008-page-views-by-day';

  override up(): void {
    this.addSql(`
      create function note_page_views() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into uncounted_changes
            (scope, scope_id, day, kind, amount, domain, logged_in_views, logged_in_read_seconds)
          values ('Article', old.article_id, old.day, 'views', -old.views, old.domain, -old.logged_in_views,
            -old.logged_in_read_seconds);
        end if;
        if tg_op <> 'DELETE' then
          insert into uncounted_changes
            (scope, scope_id, day, kind, amount, domain, logged_in_views, logged_in_read_seconds)
          values ('Article', new.article_id, new.day, 'views', new.views, new.domain, new.logged_in_views,
            new.logged_in_read_seconds);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger page_views_counted after insert or update or delete on daily_page_views
      for each row execute function note_page_views()`);
    this.addSql(`
      create trigger page_views_emptied after truncate on daily_page_views
      for each statement execute function recount_articles()`);
  }
}
