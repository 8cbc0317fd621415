import { Migration } from '@commonplace/db/migrations';

/** Until content has moved the followers of one of them, two tags may have the same name here. */
export class NamesOfTags extends Migration {
  override name = '0039-names-of-tags';

  override up(): void {
    this.addSql('create index if not exists tags_by_name on tags (name)');
    this.addSql('alter table tags drop constraint if exists tags_name_unique');
  }
}
