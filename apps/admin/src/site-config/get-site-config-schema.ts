import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { describeConfiguration, type JsonSchema } from '@commonplace/site-settings/describe-settings';

/** What settings there are, with what they take, their defaults and what they do; for administrators. */
export function getSiteConfigSchema(call: CallContext): JsonSchema {
  requireRole(call.principal, 'admin');
  return describeConfiguration();
}
