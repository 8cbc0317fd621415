import { Migration } from '@commonplace/db/migrations';

/** An index for the articles that mention a removed user. */
export class MentionsInPublicationsMigration extends Migration {
  override name = '0027-mentions-in-publications';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists publications_mentioned');
    this.addSql(`
      create index concurrently publications_mentioned on publications using gin (mentioned_user_ids)
        where mentioned_user_ids <> '{}'`);
  }
}
