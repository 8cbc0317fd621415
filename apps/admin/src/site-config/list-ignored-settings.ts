import { requireOperator } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { ignoredSettings } from '@commonplace/site-settings/setting-values';
import type { AdminContext } from '../context.ts';
import { readConfig } from './read-config.ts';

/** The keys of settings that an earlier version took and this one ignores; for the command line. */
export async function listIgnoredSettings(context: AdminContext, call: CallContext): Promise<string[]> {
  requireOperator(call.principal);
  return ignoredSettings((await readConfig(context, call.signal)).overrides);
}
