import { Migration } from '@commonplace/db/migrations';

/** Skips the recount of new drafts, which no figures include. */
export class DraftsUncounted extends Migration {
  override name = '0014-drafts-uncounted';

  override up(): void {
    this.addSql(`
      create or replace function note_article() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' and (new.deleted or not new.published) then
          return null;
        end if;
        if tg_op = 'UPDATE' and (old.published and not old.deleted, old.user_id, old.organization_id)
          is not distinct from (new.published and not new.deleted, new.user_id, new.organization_id) then
          return null;
        end if;
        insert into due_recounts (scope, scope_id)
        values ('Article', case when tg_op = 'DELETE' then old.id else new.id end);
        return null;
      end $$`);
  }
}
