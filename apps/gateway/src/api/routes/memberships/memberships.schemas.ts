import { MembershipSchema } from '@commonplace/proto/community/v1/memberships';
import { z } from 'zod';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { bodyId, recordId } from '../../schemas/values.ts';

export const memberPage = z.object(paging({ default: 30 }));

export const member = z.object({ id: recordId, user_id: recordId });

export const membershipInput = z.object({
  user_id: bodyId,
  role: z
    .string()
    .default('member')
    .meta({ enum: ['member', 'admin'] }),
});

/** The role of a user in an organization. */
export const membership = represent({
  type_of: constant('organization_membership'),
  ...pick(MembershipSchema, 'organization_id', 'user_id', 'role', 'created_at'),
});
