import { Migration } from '@commonplace/db/migrations';

/**
 * Makes the audit log append-only, also for the table's owner. `migrate` gives tables with this trigger to a role
 * without members (docs/design/audit-log.md).
 */
export class AppendOnlyAuditLog extends Migration {
  override name = '0007-append-only-audit-log';

  override up(): void {
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% takes new rows only', tg_table_name using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(`
      create trigger append_only before update or delete on audit_logs
      for each statement execute function refuse_change()`);
    this.addSql(`
      create trigger append_only_whole after truncate on audit_logs
      for each statement execute function refuse_change()`);
  }
}
