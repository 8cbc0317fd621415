import { Migration } from '@commonplace/db/migrations';

/** Authors choose the order of the comments on their articles. */
export class CommentOrder extends Migration {
  override name = '0113-comment-order';

  override up(): void {
    this.addSql(`alter table "articles" add "comment_order" text not null default 'oldest'`);
  }
}
