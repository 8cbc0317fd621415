import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { JsMsg } from '@nats-io/jetstream';
import { sql, type Kysely } from 'kysely';
import { eventHeaders, headerText } from './message-headers.ts';
import { safeText } from './safe-part.ts';

/** An event that the service could not handle, as it is listed. Times are RFC 3339. */
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

const leastRetentionDays = 30;
const longestError = 1_000;

const rfc3339 = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`;

const columns = sql`
  id, type, event_id, payload, error, attempts,
  ${rfc3339('occurred_at')}, ${rfc3339('dead_since')}, ${rfc3339('redriven_at')}`;

/** Keeps a message that its service gives up on; one that is there already stays as it is. */
export async function buryMessage(database: Database, message: JsMsg, error: unknown): Promise<void> {
  const { stream, streamSequence, deliveryCount } = message.info;
  await sql`
    insert into dead_letters (type, stream, sequence, event_id, payload, occurred_at, error, attempts)
    values (
      ${message.subject}, ${stream}, ${streamSequence}, ${headerText(message.headers, eventHeaders.eventId) ?? ''},
      ${message.data}, ${headerText(message.headers, eventHeaders.occurredAt) ?? null}, ${describeError(error)},
      ${deliveryCount}
    ) on conflict do nothing`.execute(database.reader());
}

/** The dead letters of a service, newest first; of one type when that is given. */
export async function listDeadLetters(
  database: Database,
  signal: AbortSignal | undefined,
  { type, ...page }: Page & { type?: string | undefined },
): Promise<{ rows: DeadLetter[]; hasNext: boolean }> {
  const db = database.reader<object>(signal);
  const { rows } = await db.executeQuery(listDeadLettersQuery({ type, ...page }).compile(db));
  return takePage(rows, page.perPage);
}

/** The statement behind the list; apart, so that its plan can be tested. */
export function listDeadLettersQuery({ type, ...page }: Page & { type?: string | undefined }) {
  const { offset, limit } = pageToOffset(page);
  return sql<DeadLetter>`
    select ${columns} from dead_letters ${type === undefined ? sql`` : sql`where type = ${type}`}
    order by dead_letters.dead_since desc, id desc offset ${offset} limit ${limit}`;
}

/** A dead letter by its id; undefined when there is none. */
export async function findDeadLetter(db: Kysely<object>, id: number): Promise<DeadLetter | undefined> {
  const { rows } = await sql<DeadLetter>`select ${columns} from dead_letters where id = ${id}`.execute(db);
  return rows[0];
}

/** Notes that somebody had it handled once more. */
export async function noteRedrive(db: Kysely<object>, id: number): Promise<void> {
  await sql`update dead_letters set redriven_at = now() where id = ${id}`.execute(db);
}

/** Notes why a dead letter could not be handled once more. */
export async function noteFailure(db: Kysely<object>, id: number, error: unknown): Promise<void> {
  await sql`
    update dead_letters set attempts = attempts + 1, error = ${describeError(error)} where id = ${id}`.execute(db);
}

/** Takes one away that was handled after all. */
export async function removeDeadLetter(db: Kysely<object>, id: number): Promise<void> {
  await sql`delete from dead_letters where id = ${id}`.execute(db);
}

/** How many dead letters the service has. */
export async function countDeadLetters(db: Kysely<object>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from dead_letters`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes those that are older than a month, or than events become when that is longer. */
export async function pruneDeadLetters(database: Database, retentionDays: number, signal: AbortSignal): Promise<void> {
  const days = Math.max(leastRetentionDays, retentionDays);
  const where = sql`dead_since < now() - interval '1 day' * ${days}`;
  await deleteInBatches(database, { table: 'dead_letters', where }, signal);
}

/** In one line, and without what people should not see who are shown it. */
function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const line = text.slice(0, 2 * longestError).replaceAll(/[^\x20-\x7e]+/g, ' ');
  return safeText(line).slice(0, longestError);
}
