import { Migration } from '@commonplace/db/migrations';

/** The articles that mention somebody who goes. */
export class MentionsInPublicationsMigration extends Migration {
  override name = '0027-mentions-in-publications';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists publications_mentioned');
    this.addSql(`
      create index concurrently publications_mentioned on publications using gin (mentioned_user_ids)
        where mentioned_user_ids <> '{}'`);
  }
}
