import { Migration } from '@commonplace/db/migrations';

/** Names that authors had, and addresses of articles that had to change when two authors became one. */
export class FormerNames extends Migration {
  override name = '0022-former-names';

  override up(): void {
    this.addSql(`
      create table former_usernames (
        -- In lower case; the current owner of the name comes first.
        username text primary key,
        user_id integer not null
      )`);
    this.addSql('create index former_usernames_user on former_usernames (user_id)');
    this.addSql(`
      create table former_addresses (
        -- In lower case.
        username text not null,
        slug text not null,
        article_id integer not null references articles (id) on delete cascade,
        primary key (username, slug)
      )`);
    this.addSql('create index former_addresses_article on former_addresses (article_id)');
  }
}
