import { Migration } from '@commonplace/db/migrations';

/** The number of accounts, kept by triggers. */
export class NumberOfAccountsMigration extends Migration {
  static contractStep = 'it removes and sums rows only of the table that it creates';

  override name = '0033-number-of-accounts';

  override up(): void {
    this.addSql(`
      -- Changes of the number of open accounts; their sum is the number. Writers only insert,
      -- so that they never wait for each other.
      create table account_changes (
        id bigint generated always as identity primary key,
        change integer not null
      )`);
    this.addSql(`
      create function note_accounts(amount integer) returns void language plpgsql as $$
      declare
        position bigint;
      begin
        if amount = 0 then return; end if;
        insert into account_changes (change) values (amount) returning id into position;
        -- Now and then a writer merges all rows, one at a time, since two would delete the same rows.
        if position % 64 = 0 and pg_try_advisory_xact_lock(hashtextextended('account_changes', 0)) then
          with taken as (delete from account_changes returning account_changes.change)
          insert into account_changes (change) select sum(taken.change) from taken;
        end if;
      end $$`);
    this.addSql(`
      create function note_inserted_accounts() returns trigger language plpgsql as $$
      begin
        perform note_accounts((select count(*)::integer from changed where closed_at is null));
        return null;
      end $$`);
    this.addSql(`
      create function note_removed_accounts() returns trigger language plpgsql as $$
      begin
        perform note_accounts((select -count(*)::integer from changed where closed_at is null));
        return null;
      end $$`);
    this.addSql(`
      create function note_closed_account() returns trigger language plpgsql as $$
      begin
        perform note_accounts(case when new.closed_at is null then 1 else -1 end);
        return null;
      end $$`);
    // The triggers start from the number of accounts at this moment.
    this.addSql('lock table users in share row exclusive mode');
    this.addSql('insert into account_changes (change) select count(*) from users where closed_at is null');
    this.addSql(`
      create trigger accounts_inserted after insert on users
        referencing new table as changed for each statement execute function note_inserted_accounts()`);
    this.addSql(`
      create trigger accounts_removed after delete on users
        referencing old table as changed for each statement execute function note_removed_accounts()`);
    this.addSql(`
      create trigger account_closed after update on users for each row
        when ((old.closed_at is null) is distinct from (new.closed_at is null)) execute function note_closed_account()`);
  }
}
