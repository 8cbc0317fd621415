import { Migration } from '@commonplace/db/migrations';

/** Processes read the settings of the site from memory; only release 0.4 keeps their version. */
export class VersionsOfSettingsMigration extends Migration {
  override name = '0112-versions-of-settings';

  // Each table is locked for its own statement alone.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table ping_services alter column version set default -1');
    this.addSql('alter table webmention_sending alter column version set default -1');
  }
}
