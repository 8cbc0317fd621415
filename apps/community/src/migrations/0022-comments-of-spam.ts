import { Migration } from '@commonplace/db/migrations';

/** Withholds the comments of existing spam accounts, so that they are not counted. */
export class CommentsOfSpamMigration extends Migration {
  override name = '0022-comments-of-spam';

  override up(): void {
    this.addSql(`
      with withheld as (
        update comments set withheld = true from users
        where users.id = comments.user_id and users.standings @> array['spam'] and not withheld
        returning article_id
      )
      -- A row without a change makes the counter recount the article.
      insert into engagement_marks (article_id) select distinct article_id from withheld where article_id is not null`);
  }
}
