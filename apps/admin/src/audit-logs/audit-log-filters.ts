import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { violation } from '@commonplace/rpc/violations';
import { parseTime } from '@commonplace/rules/time';
import type { Tables } from '../tables/tables.ts';

/** Each filter that is given must match. */
export interface AuditLogFilters {
  actorId?: number | undefined;
  action?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  /** Both moments are in the range. */
  since?: string | undefined;
  until?: string | undefined;
}

/** The records that match, newest first. */
export function selectAuditLogs(db: Kysely<Tables>, filters: AuditLogFilters) {
  const { actorId, action, targetType, targetId } = filters;
  const [since, until] = [readMoment('since', filters.since), readMoment('until', filters.until)];
  return (
    db
      .selectFrom('audit_logs')
      .select(['id', 'actor_id', 'actor_username', 'action', 'target_type', 'target_id', 'created_at', 'request_id'])
      .select([sql<string>`before::text`.as('before_json'), sql<string>`after::text`.as('after_json')])
      .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      .$if(targetType !== undefined, (query) => query.where('target_type', '=', targetType ?? ''))
      .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId ?? ''))
      .$if(since !== undefined, (query) => query.where(sql<boolean>`created_at >= ${since}::timestamptz`))
      // Times are shown to the second, and one that is asked for has all of it.
      .$if(until !== undefined, (query) =>
        query.where(sql<boolean>`created_at < ${until}::timestamptz + interval '1 second'`),
      )
      .$call(newestFirst)
  );
}

function newestFirst<O>(query: SelectQueryBuilder<Tables, 'audit_logs', O>) {
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/**
 * A moment as PostgreSQL takes it, in UTC unless a zone is given; as the end of a range, a day has all of it.
 * @throws DomainError validation_failed for what is neither a time nor a day.
 */
function readMoment(field: 'since' | 'until', text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const moment = parseTime(text)?.toISOString();
  if (moment === undefined) throw violation(field, 'must be an RFC 3339 date-time or date');
  const isWholeDay = field === 'until' && !text.includes(':');
  return isWholeDay ? `${moment.slice(0, 10)}T23:59:59Z` : moment;
}
