import { Migration } from '@commonplace/db/migrations';

/** The partition of rows from before, and of the days until the next partition. */
const formerTable = 'inbox_until_partitioned';
/** The partition of ids that no other one takes. */
export const otherPartition = 'inbox_of_other_times';

/**
 * The rows so far become a partition without a scan that blocks: a check of their ids is validated before. Events of two more
 * days belong to it, since processes write meanwhile.
 */
export const partitionInboxSql = `
do $partition$
declare
  bound uuid := (lpad(to_hex((extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '2 days') * 1000)::bigint),
    12, '0') || repeat('0', 20))::uuid;
begin
  if (select relkind = 'p' from pg_class where oid = 'inbox'::regclass) then
    return;
  end if;
  create table if not exists ${otherPartition} (
    consumer text not null,
    event_id uuid not null,
    received_at timestamptz not null default now(),
    primary key (consumer, event_id)
  );
  with gone as (delete from inbox where event_id >= bound returning *)
  insert into ${otherPartition} select * from gone;
  alter table inbox drop constraint if exists ${formerTable};
  execute format('alter table inbox add constraint ${formerTable} check (event_id < %L) not valid', bound);
  commit;
  alter table inbox validate constraint ${formerTable};
  commit;
  alter table inbox rename to ${formerTable};
  alter index inbox_pkey rename to ${formerTable}_pkey;
  create table inbox (
    consumer text not null,
    event_id uuid not null,
    received_at timestamptz not null default now(),
    primary key (consumer, event_id)
  ) partition by range (event_id);
  execute format('alter table inbox attach partition ${formerTable} for values from (minvalue) to (%L)', bound);
  alter table inbox attach partition ${otherPartition} default;
end
$partition$
`;

/**
 * Partitions the inbox by the time in the ids of events. A service names its migration:
 * `class InboxPartitions extends InboxPartitionsMigration { override name = '0026-inbox-partitions' }`.
 */
export abstract class InboxPartitionsMigration extends Migration {
  static contractStep = 'the last release writes and prunes partitions as it does a table';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(partitionInboxSql);
  }
}
