import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { showConfig, type ShownConfig } from './present-config.ts';
import { readConfig } from './read-config.ts';

/** Every known setting but secrets with its value; for administrators (A62). */
export async function getSiteConfig(context: AdminContext, call: CallContext): Promise<ShownConfig> {
  requireRole(call.principal, 'admin');
  return showConfig(await readConfig(context, call.signal));
}
