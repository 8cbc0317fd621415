import { Migration } from '@commonplace/db/migrations';

/** Allows two tags with the same name until content has moved the followers of one of them. */
export class NamesOfTags extends Migration {
  override name = '0039-names-of-tags';

  override up(): void {
    this.addSql('create index if not exists tags_by_name on tags (name)');
    this.addSql('alter table tags drop constraint if exists tags_name_unique');
  }
}
