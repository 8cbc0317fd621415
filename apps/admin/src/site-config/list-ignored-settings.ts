import type { CallContext } from '@commonplace/domain/call-context';
import { requireOperator } from '@commonplace/domain/principal';
import { ignoredSettings } from '@commonplace/site-settings/setting-values';
import type { AdminContext } from '../context.ts';
import { readConfig } from './read-config.ts';

/** Returns the stored settings that this version ignores; for operators. */
export async function listIgnoredSettings(context: AdminContext, call: CallContext): Promise<string[]> {
  requireOperator(call.principal);
  return ignoredSettings((await readConfig(context, call.signal)).overrides);
}
