import { Migration } from '@commonplace/db/migrations';

/** Comments have the number of their likes, which puts the best threads first. */
export class LikesOfCommentsMigration extends Migration {
  override name = '0077-likes-of-comments';

  override up(): void {
    this.addSql('alter table comments add column likes integer not null default 0');
    this.addSql(`
      create function count_comment_like() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update comments set likes = likes + 1 where id = new.reactable_id;
        else
          update comments set likes = likes - 1 where id = old.reactable_id;
        end if;
        return null;
      end $$`);
  }
}
