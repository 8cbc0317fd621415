import { UsersService } from '@commonplace/proto/community/v1/users';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient } from '@commonplace/rpc/client';
import { messageOf, StartError } from './report.ts';

const administrator = {
  username: 'administrator',
  name: 'Administrator',
  email: 'administrator@localhost.localdomain',
  role: 'super_admin',
};
/** Long enough for apps that have just started on a slow machine. */
const timeoutMs = 60_000;
const call = { principal: { kind: 'service', name: 'cli' }, timeoutMs } as const;

export interface FirstAdministrator {
  username: string;
  /** The secret of the key, which cannot be read again. */
  apiKey: string;
}

/**
 * Creates an administrator if the platform has no users; returns undefined if it has some. Uses the key of the command
 * line. Throws a StartError.
 */
export async function createFirstAdministrator(
  communityAddress: string,
  privateKey: string,
): Promise<FirstAdministrator | undefined> {
  const signer = createPrincipalSigner(privateKey);
  await using users = createRpcClient(UsersService, { address: communityAddress, signer });
  try {
    const { count } = await users.countUsers({}, call);
    if (count > 0) return undefined;
    const { apiKey } = await users.createUser(administrator, call);
    return { username: administrator.username, apiKey };
  } catch (error) {
    throw new StartError(`The first administrator could not be created: ${messageOf(error)}`);
  }
}
