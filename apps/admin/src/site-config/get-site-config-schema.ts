import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { describeConfiguration, type JsonSchema } from '@commonplace/site-settings/describe-settings';

/** Returns the JSON schema of all settings; for administrators. */
export function getSiteConfigSchema(call: CallContext): JsonSchema {
  requireRole(call.principal, 'admin');
  return describeConfiguration();
}
