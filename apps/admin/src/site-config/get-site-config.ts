import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { AdminContext } from '../context.ts';
import { showConfig, type ShownConfig } from './present-config.ts';
import { readConfig } from './read-config.ts';

/** Returns the value of every setting except secrets; for administrators. */
export async function getSiteConfig(context: AdminContext, call: CallContext): Promise<ShownConfig> {
  requireRole(call.principal, 'admin');
  return showConfig(await readConfig(context, call.signal));
}
