import { Migration } from '@commonplace/db/migrations';

/** This release writes the texts of articles compressed alone; a later one drops these columns. */
export class TextsByDefaultMigration extends Migration {
  override name = '0100-texts-by-default';

  override up(): void {
    this.addSql(`alter table article_bodies
      alter column body_markdown set default '', alter column body_html set default ''`);
  }
}
