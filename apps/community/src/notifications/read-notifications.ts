import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import type { Tables } from '../tables/tables.ts';

interface Marking {
  userId: number;
  /** Null for all. */
  ids: string[] | null;
  commentIds: readonly number[];
  kinds: readonly string[];
}

/**
 * Marks notifications of a user, of whom there are few since they are pruned. Skips rows that are locked by an update
 * or delete.
 */
export const markAsRead = statement(
  'mark-notifications-as-read',
  (_db: Kysely<Tables>, param: Param<Marking>) => sql`
    update notifications set read_at = now() where id = any(array(
      select id from notifications
      where user_id = ${param('userId')} and read_at is null
        and (
          ${param('ids')}::bigint[] is null or id = any(${param('ids')}::bigint[])
          or kind = any(${param('kinds')}::text[])
          or (about_type = 'Comment' and kind <> 'reaction' and about_id = any(${param('commentIds')}::integer[]))
        )
      for update skip locked
    ))`,
);

/** The notifications to mark: those with the ids, those that tell of the comments, and those of the kinds. */
interface Selection {
  ids: readonly number[];
  commentIds: readonly number[];
  kinds: readonly string[];
}

/** Marks the selected or all notifications of the caller as read. Ignores ids of other users. */
export async function readNotifications(
  context: CommunityContext,
  call: CallContext,
  selection?: Selection,
): Promise<void> {
  const { userId } = requireUser(call.principal);
  const { ids, commentIds, kinds } = selection ?? {};
  for (const [field, list] of Object.entries({ ids, comment_id_codes: commentIds, kinds })) {
    if (list && list.length > limits.notifications.ids)
      throw violation(field, `is too long (maximum is ${limits.notifications.ids} ids)`);
  }
  const named = ids?.filter((id) => Number.isSafeInteger(id)).map(String) ?? null;
  const db = context.database.reader(call.signal);
  await deliverWidePublications(db, userId);
  await markAsRead.all(db, { userId, ids: named, commentIds: commentIds ?? [], kinds: kinds ?? [] });
}
