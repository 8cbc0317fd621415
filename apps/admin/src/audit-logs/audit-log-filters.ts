import { violation } from '@commonplace/domain/violations';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { parseTime } from '@commonplace/rules/time';
import type { Tables } from '../tables/tables.ts';

/** All given filters must match. */
export interface AuditLogFilters {
  actorId?: number | undefined;
  action?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  /** The range includes both times. */
  since?: string | undefined;
  until?: string | undefined;
}

/** Selects the audit entries that match, newest first. */
export function selectAuditLogs(db: Kysely<Tables>, filters: AuditLogFilters) {
  const { actorId, action, targetType, targetId } = filters;
  const [since, until] = [parseMoment('since', filters.since), parseMoment('until', filters.until)];
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
      // Entries show whole seconds, so the last second is included.
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
 * Parses a time or a date as UTC unless it names a zone. `until` a date includes that whole day.
 * @throws DomainError validation_failed for anything else.
 */
function parseMoment(field: 'since' | 'until', text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const moment = parseTime(text)?.toISOString();
  if (moment === undefined) throw violation(field, 'must be an RFC 3339 date-time or date');
  const isWholeDay = field === 'until' && !text.includes(':');
  return isWholeDay ? `${moment.slice(0, 10)}T23:59:59Z` : moment;
}
