import { Migration } from '@commonplace/db/migrations';

/** Concepts know for which version of them all articles were compared, and are shown before that. */
export class ClassifiedConceptsMigration extends Migration {
  override name = '0049-classified-concepts';

  override up(): void {
    this.addSql('alter table concepts add column classified_version integer, alter column draft set default false');
    this.addSql('update concepts set draft = false where draft');
  }
}
