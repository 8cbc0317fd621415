import { Migration } from '@commonplace/db/migrations';

/** The weights of followed tags; and a request for the follows that community has announced before. */
export class WeightsOfFollowedTagsMigration extends Migration {
  override name = '0070-weights-of-followed-tags';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table follows add column if not exists points double precision not null default 1');
    this.addSql('insert into history_requests (due_at) select now() where exists (select from follows)');
  }
}
