import { Migration } from '@commonplace/db/migrations';

/** How far back a concept was looked for (A40), and whether it is known yet what it means. */
export class Lookbacks extends Migration {
  override name = '0023-lookbacks';

  override up(): void {
    this.addSql(`
      alter table concepts
        add column max_lookback_days integer not null default 0,
        add column draft boolean not null default false`);
    this.addSql('alter table concepts alter column draft set default true');
  }
}
