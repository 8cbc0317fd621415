import { Migration } from '@commonplace/db/migrations';
import { foldFunctions } from '@commonplace/rules/fold-sql';

/** Folded names of users and tags, for searching. */
export class FoldedNames extends Migration {
  override name = '0040-folded-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of foldFunctions) this.addSql(statement);
    this.addSql('drop index concurrently if exists users_by_folded_name');
    this.addSql(`
      create index concurrently users_by_folded_name on users (fold_name(name) text_pattern_ops) where closed_at is null`);
    this.addSql(
      `update tags set name = fold_tag(name) where octet_length(name) <> length(name) and name <> fold_tag(name)`,
    );
  }
}
