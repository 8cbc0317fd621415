import { Migration } from '@commonplace/db/migrations';

/** The subforem of a tagged article, for the lists of a tag under a subforem's host. */
export class TagsInSubforems extends Migration {
  override name = '0014-tags-in-subforems';

  override up(): void {
    this.addSql('alter table article_tags add column subforem_id integer');
  }
}
