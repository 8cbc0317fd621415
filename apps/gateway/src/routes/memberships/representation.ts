import { MembershipSchema } from '@commonplace/proto/community/v1/memberships';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** What somebody is in an organization. */
export const membership = represent({
  type_of: constant('organization_membership'),
  ...pick(MembershipSchema, 'organization_id', 'user_id', 'role', 'created_at'),
});
