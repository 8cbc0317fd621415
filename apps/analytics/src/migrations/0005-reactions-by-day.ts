import { Migration } from '@commonplace/db/migrations';

/** Adds category and day to reactions; existing ones are republished. */
export class ReactionsByDay extends Migration {
  override name = '0005-reactions-by-day';

  override up(): void {
    this.addSql('alter table reactions add column category text, add column created_on date');
    this.addSql(`
      create function note_reaction() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (old.deleted, old.user_id, old.article_id, old.category, old.created_on)
          is not distinct from (new.deleted, new.user_id, new.article_id, new.category, new.created_on) then
          return null;
        end if;
        if tg_op <> 'INSERT' and not old.deleted and old.category is not null and old.created_on is not null then
          insert into uncounted_changes (scope, scope_id, day, kind, amount, user_id)
          values ('Article', old.article_id, old.created_on, old.category, -1, old.user_id);
        end if;
        if tg_op <> 'DELETE' and not new.deleted and new.category is not null and new.created_on is not null then
          insert into uncounted_changes (scope, scope_id, day, kind, amount, user_id)
          values ('Article', new.article_id, new.created_on, new.category, 1, new.user_id);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger reaction_changed after insert or update or delete on reactions
      for each row execute function note_reaction()`);
    this.addSql(`
      create trigger reactions_emptied after truncate on reactions
      for each statement execute function recount_articles()`);
  }
}
