import { violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';

/** How many may be followed or left in one call; more is `validation_failed`. */
export function checkCount({
  userIds,
  organizationIds,
}: {
  userIds: readonly number[];
  organizationIds: readonly number[];
}): void {
  for (const [field, ids] of Object.entries({ user_ids: userIds, organization_ids: organizationIds })) {
    if (ids.length > limits.follow.ids) throw violation(field, `is too long (maximum is ${limits.follow.ids} ids)`);
  }
}
