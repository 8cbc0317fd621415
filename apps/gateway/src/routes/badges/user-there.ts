import type { RpcCallOptions } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/rpc/errors';
import type { Clients } from '../../clients.ts';

/** Whether community has an account of this id that everybody may see. */
export async function isUserThere(
  { users }: Pick<Clients, 'users'>,
  id: number,
  options: RpcCallOptions,
): Promise<boolean> {
  try {
    // A read: it is not what is remembered by an Idempotency-Key.
    const { user } = await users.getUser({ idOrUsername: String(id) }, { ...options, keyed: undefined });
    return user?.id === id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}
