import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { showConfig, type ShownConfig } from './present-config.ts';
import { readConfig } from './read-config.ts';

/** Returns the value of every setting except secrets; for administrators. */
export async function getSiteConfig(context: AdminContext, call: CallContext): Promise<ShownConfig> {
  requireRole(call.principal, 'admin');
  return showConfig(await readConfig(context, call.signal));
}
