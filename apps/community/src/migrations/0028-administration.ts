import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Events that community gave up on, and comments in the states that moderators look for. */
export class AdministrationMigration extends DeadLettersMigration {
  override name = '0028-administration';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    super.up();
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_deleted');
    this.addSql('create index concurrently comments_deleted on comments (id desc) where deleted_at is not null');
    this.addSql('drop index concurrently if exists comments_hidden');
    this.addSql('create index concurrently comments_hidden on comments (id desc) where hidden_at is not null');
    this.addSql('drop index concurrently if exists comments_withheld');
    this.addSql('create index concurrently comments_withheld on comments (id desc) where withheld');
  }
}
