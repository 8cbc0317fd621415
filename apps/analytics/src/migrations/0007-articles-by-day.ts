import { Migration } from '@commonplace/db/migrations';

/** Adds title, path and publication time to articles, and recounts them when their owners change. */
export class ArticlesByDay extends Migration {
  override name = '0007-articles-by-day';

  override up(): void {
    this.addSql(
      'alter table articles add column title text, add column path text, add column published_at timestamptz',
    );
    this.addSql(`
      create function note_article() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (old.published and not old.deleted, old.user_id, old.organization_id)
          is not distinct from (new.published and not new.deleted, new.user_id, new.organization_id) then
          return null;
        end if;
        insert into due_recounts (scope, scope_id)
        values ('Article', case when tg_op = 'DELETE' then old.id else new.id end);
        return null;
      end $$`);
    this.addSql(`
      create trigger article_changed after insert or update or delete on articles
      for each row execute function note_article()`);
    this.addSql(`
      create trigger articles_emptied after truncate on articles
      for each statement execute function recount_articles()`);
    // Recounts existing articles.
    this.addSql("insert into due_recounts (scope, scope_id) select 'Article', id from articles");
  }
}
