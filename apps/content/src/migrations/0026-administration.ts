import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Events that content gave up on, and articles in the states that moderators look for. */
export class AdministrationMigration extends DeadLettersMigration {
  override name = '0026-administration';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    super.up();
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists articles_unpublished');
    this.addSql(`
      create index concurrently articles_unpublished on articles (id desc)
        where not published and last_comment_at is not null`);
    this.addSql('drop index concurrently if exists articles_withheld');
    this.addSql('create index concurrently articles_withheld on articles (id desc) where withheld');
    this.addSql('drop index concurrently if exists articles_scheduled');
    this.addSql('create index concurrently articles_scheduled on articles (id desc) where due_at is not null');
    this.addSql('drop index concurrently if exists articles_organization');
    this.addSql(`
      create index concurrently articles_organization on articles (organization_id, id desc)
        where organization_id is not null`);
  }
}
