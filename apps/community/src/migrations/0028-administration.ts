import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Dead letters, and indexes for the comment states of moderators' lists. */
export class AdministrationMigration extends DeadLettersMigration {
  override name = '0028-administration';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    super.up();
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists comments_deleted');
    this.addSql('create index concurrently comments_deleted on comments (id desc) where deleted_at is not null');
    this.addSql('drop index concurrently if exists comments_hidden');
    this.addSql('create index concurrently comments_hidden on comments (id desc) where hidden_at is not null');
    this.addSql('drop index concurrently if exists comments_withheld');
    this.addSql('create index concurrently comments_withheld on comments (id desc) where withheld');
  }
}
