import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { oneOf } from '../../schemas/query-values.ts';
import { isInteger, readEach } from '../../schemas/values.ts';

const kinds = [
  ...(['follow', 'comment', 'reply', 'mention', 'reaction', 'publication'] as const),
  ...(['trusted', 'badge_achievement'] as const),
] as const;

export const notificationPage = z.object({
  ...paging({ default: 30 }),
  kind: oneOf(kinds).optional(),
  /** Only those that have not been read. */
  unread: oneOf(['true', 'false']).optional(),
});

/** Those that are meant; all, unless some are named. */
export const namedNotifications = z.object({
  ids: readEach(z.array(z.unknown()), readId, { type: 'integer', minimum: 0 })
    .nullable()
    .meta({ maxItems: limits.notifications.ids, description: 'Without them, all are marked' })
    .optional(),
});

function readId(value: unknown): number | undefined {
  return isInteger(value) && value >= 0 ? value : undefined;
}
