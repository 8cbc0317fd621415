import { Migration } from '@commonplace/db/migrations';

/** Profile images know whether the account of their owner is closed, those that organizations show, too. */
export class ImagesOfClosedAccountsMigration extends Migration {
  override name = '0072-images-of-closed-accounts';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table images add column if not exists owner_closed boolean not null default false');
    this.addSql(
      `update images set owner_closed = true
       from users where users.id = images.owner_id and users.deleted and images.shape = 'square'`,
    );
  }
}
