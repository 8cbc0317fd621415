import { Migration } from '@commonplace/db/migrations';

/** By how many articles a tag's count has changed; a row that does not say it has the tag counted in full. */
export class TagCountChanges extends Migration {
  override name = '0008-tag-count-changes';

  override up(): void {
    this.addSql('alter table tag_recounts add column change integer');
  }
}
