import { Migration } from '@commonplace/db/migrations';

/** Indexes for A9, for the published articles of a user, and for invitations. */
export class ListsOfMembersMigration extends Migration {
  override name = '0024-lists-of-members';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists users_newest');
    this.addSql('create index concurrently users_newest on users (created_at desc, id desc) where closed_at is null');
    this.addSql('drop index concurrently if exists articles_published_of_user');
    this.addSql(`
      create index concurrently articles_published_of_user on articles (user_id) where published and not deleted`);
    this.addSql('drop index concurrently if exists one_time_tokens_invited');
    this.addSql(`
      create index concurrently one_time_tokens_invited on one_time_tokens ((detail ->> 'email'))
        where purpose = 'invitation'`);
    this.addSql('drop index concurrently if exists notes_author');
    this.addSql('create index concurrently notes_author on notes (author_id) where author_id is not null');
  }
}
