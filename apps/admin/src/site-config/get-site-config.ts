import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import type { JsonObject } from '@commonplace/site-settings/json';
import { presentConfig } from './present-config.ts';
import { readConfig } from './read-config.ts';

/** Every known setting but secrets with its value; for administrators (A62). */
export async function getSiteConfig(context: AdminContext, call: CallContext): Promise<JsonObject> {
  requireRole(call.principal, 'admin');
  const { overrides } = await readConfig(context, call.signal);
  return presentConfig(overrides);
}
