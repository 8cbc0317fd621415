import { Migration } from '@commonplace/db/migrations';

/** Adds follower and day to follows. The table is empty, as follows had no events before. */
export class FollowsByDay extends Migration {
  override name = '0006-follows-by-day';

  override up(): void {
    this.addSql('alter table follows add column follower_id integer, add column created_on date');
    this.addSql(`
      create index follows_by_follower on follows (followable_type, followable_id, follower_id) where not deleted`);
    this.addSql(`
      create function note_follow() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (old.deleted, old.followable_type, old.followable_id, old.created_on)
          is not distinct from (new.deleted, new.followable_type, new.followable_id, new.created_on) then
          return null;
        end if;
        if tg_op <> 'INSERT' and not old.deleted and old.created_on is not null
          and old.followable_type in ('User', 'Organization') then
          insert into uncounted_changes (scope, scope_id, day, kind, amount)
          values (old.followable_type, old.followable_id, old.created_on, 'follows', -1);
        end if;
        if tg_op <> 'DELETE' and not new.deleted and new.created_on is not null
          and new.followable_type in ('User', 'Organization') then
          insert into uncounted_changes (scope, scope_id, day, kind, amount)
          values (new.followable_type, new.followable_id, new.created_on, 'follows', 1);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger follow_changed after insert or update or delete on follows
      for each row execute function note_follow()`);
    this.addSql(`
      create function recount_followers() returns trigger language plpgsql as $$
      begin
        insert into due_recounts (scope, scope_id)
        select distinct scope, scope_id from daily_figures where scope <> 'Article' and follows <> 0;
        return null;
      end $$`);
    this.addSql(`
      create trigger follows_emptied after truncate on follows
      for each statement execute function recount_followers()`);
  }
}
