import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { oneOf } from '../../schemas/query-values.ts';

const kinds = ['follow', 'comment', 'reply', 'mention', 'reaction', 'publication'] as const;

export const notificationPage = z.object({
  ...paging({ default: 30 }),
  kind: oneOf(kinds).optional(),
  /** Only those that have not been read. */
  unread: oneOf(['true', 'false']).optional(),
});

/** Those that are meant; all, unless some are named. */
export const namedNotifications = z.object({
  ids: z
    .array(z.int().min(0))
    .nullable()
    .meta({ maxItems: limits.notifications.ids, description: 'Without them, all are marked' })
    .optional(),
});
