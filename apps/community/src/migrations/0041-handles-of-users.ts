import { Migration } from '@commonplace/db/migrations';

/** Makes the handle of an account its username in lower case, independently of the database locale. */
export class HandlesOfUsers extends Migration {
  override name = '0041-handles-of-users';

  override up(): void {
    this.addSql(`
      create or replace function set_handle() returns trigger language plpgsql as $$
      begin
        new.handle := lower(new.username collate "C");
        return new;
      end $$`);
    this.addSql(`
      create trigger users_handle before insert or update of username on users
        for each row execute function set_handle()`);
    this.addSql(`alter table users alter column handle drop expression, alter column handle set default ''`);
  }
}
