import { violation } from '@commonplace/domain/violations';
import { NameHolder } from '@commonplace/proto/community/v1/names';
import type { RouteCall } from './route.ts';

/**
 * Reserves a name at the top of the site for the write that follows, so that no other kind of holder gets it in the same
 * moment (docs/design/site-pages.md). The idempotency key of the request is for that write.
 * @throws DomainError validation_failed for a name that another holder has or has reserved; permission_denied.
 */
export async function reserveName(
  reservation: { name: string; holder: NameHolder },
  { clients, options }: Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>,
): Promise<void> {
  const { isReserved } = await clients.names.reserveName(reservation, { ...options, keyed: undefined });
  if (isReserved) return;
  const field = reservation.holder === NameHolder.SUBFOREM ? 'name' : 'slug';
  throw violation(field, 'is already taken by another entity');
}
