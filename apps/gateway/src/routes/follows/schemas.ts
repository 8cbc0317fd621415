import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { bodyId, listOfAtMost } from '../../schemas/values.ts';

const most = limits.follow.ids;
const shownId = { type: 'integer', minimum: 1 };
const shownRecord = { type: 'object', properties: { id: shownId }, required: ['id'] };
const ids = listOfAtMost(most, bodyId, shownId).nullable().optional();
const records = listOfAtMost(most, z.object({ id: bodyId }), shownRecord)
  .nullable()
  .optional();

/** E18: ids, or records with one as older clients send them. */
export const followables = z
  .object({ user_ids: ids, organization_ids: ids, users: records, organizations: records })
  .optional();

export const tagName = z.object({ name: z.string().meta({ maxLength: limits.tag.name }) });

export const tagFollow = z
  .object({
    points: z.number().nullable().optional().meta({ minimum: -limits.follow.points, maximum: limits.follow.points }),
  })
  .optional();
