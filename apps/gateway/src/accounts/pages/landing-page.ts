import { isOutage } from '@commonplace/domain/errors';
import type { Clients } from '../../clients.ts';
import type { RpcCallOptions } from '@commonplace/rpc/client';

/** Returns the path of a private site's landing page (rules.md#private-site), if any; undefined during an outage. */
export async function landingPage(
  { sitePaths }: Pick<Clients, 'sitePaths'>,
  options: RpcCallOptions,
): Promise<string | undefined> {
  try {
    return (await sitePaths.getLandingPage({}, options)).path;
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}
