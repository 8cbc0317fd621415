import { DomainError } from '@commonplace/domain/errors';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../../clients.ts';

/** Whether a public account with this id exists. */
export async function userExists(
  { users }: Pick<Clients, 'users'>,
  id: number,
  options: RpcCallOptions,
): Promise<boolean> {
  try {
    // Without the idempotency key, which belongs to the write.
    const { user } = await users.getUser({ idOrUsername: String(id) }, { ...options, keyed: undefined });
    return user?.id === id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}
