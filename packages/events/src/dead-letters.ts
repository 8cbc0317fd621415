import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { JsMsg } from '@nats-io/jetstream';
import { sql, type Kysely } from 'kysely';
import { eventHeaders, headerText } from './message-headers.ts';
import { redactText } from './redact-event.ts';

/** A dead letter as a list shows it. Times are RFC 3339. */
export interface DeadLetter {
  id: number;
  type: string;
  event_id: string;
  payload: Uint8Array;
  error: string;
  attempts: number;
  occurred_at: string | null;
  dead_since: string;
  redriven_at: string | null;
}

const minRetentionDays = 30;
const maxErrorLength = 1_000;

const rfc3339 = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`;

const columns = sql`
  id, type, event_id, payload, error, attempts,
  ${rfc3339('occurred_at')}, ${rfc3339('dead_since')}, ${rfc3339('redriven_at')}`;

/** Stores a message as a dead letter; does nothing if it is stored already. */
export async function storeDeadLetter(database: Database, message: JsMsg, error: unknown): Promise<void> {
  const { stream, streamSequence, deliveryCount } = message.info;
  await sql`
    insert into dead_letters (type, stream, sequence, event_id, payload, occurred_at, error, attempts)
    values (
      ${message.subject}, ${stream}, ${streamSequence}, ${headerText(message.headers, eventHeaders.eventId) ?? ''},
      ${message.data}, ${headerText(message.headers, eventHeaders.occurredAt) ?? null}, ${describeError(error)},
      ${deliveryCount}
    ) on conflict do nothing`.execute(database.reader());
}

/** Returns the dead letters of a service, newest first, optionally of one type. */
export async function listDeadLetters(
  database: Database,
  signal: AbortSignal | undefined,
  { type, ...page }: Page & { type?: string | undefined },
): Promise<{ rows: DeadLetter[]; hasNext: boolean }> {
  const db = database.reader<object>(signal);
  const { rows } = await db.executeQuery(listDeadLettersQuery({ type, ...page }).compile(db));
  return takePage(rows, page.perPage);
}

/** Returns the statement of the list, exported to test its plan. */
export function listDeadLettersQuery({ type, ...page }: Page & { type?: string | undefined }) {
  const { offset, limit } = pageToOffset(page);
  return sql<DeadLetter>`
    select ${columns} from dead_letters ${type === undefined ? sql`` : sql`where type = ${type}`}
    order by dead_letters.dead_since desc, id desc offset ${offset} limit ${limit}`;
}

/** Returns the dead letter with this id, if any. */
export async function findDeadLetter(db: Kysely<object>, id: number): Promise<DeadLetter | undefined> {
  const { rows } = await sql<DeadLetter>`select ${columns} from dead_letters where id = ${id}`.execute(db);
  return rows[0];
}

/** Records that an administrator had the event handled again. */
export async function recordRedrive(db: Kysely<object>, id: number): Promise<void> {
  await sql`update dead_letters set redriven_at = now() where id = ${id}`.execute(db);
}

/** Records why a dead letter failed again. */
export async function recordFailure(db: Kysely<object>, id: number, error: unknown): Promise<void> {
  await sql`
    update dead_letters set attempts = attempts + 1, error = ${describeError(error)} where id = ${id}`.execute(db);
}

/** Deletes a dead letter after it was handled. */
export async function removeDeadLetter(db: Kysely<object>, id: number): Promise<void> {
  await sql`delete from dead_letters where id = ${id}`.execute(db);
}

/** Returns the number of dead letters. */
export async function countDeadLetters(db: Kysely<object>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from dead_letters`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes dead letters older than 30 days, or than the retention of events if that is longer. */
export async function pruneDeadLetters(database: Database, retentionDays: number, signal: AbortSignal): Promise<void> {
  const days = Math.max(minRetentionDays, retentionDays);
  const where = sql`dead_since < now() - interval '1 day' * ${days}`;
  await deleteInBatches(database, { table: 'dead_letters', where }, signal);
}

/** Returns the error in one line, without email addresses and secrets. */
function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const line = text.slice(0, 2 * maxErrorLength).replaceAll(/[^\x20-\x7e]+/g, ' ');
  return redactText(line).slice(0, maxErrorLength);
}
