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
const call = { principal: { kind: 'service', name: 'cli' } } as const;

export interface FirstAdministrator {
  username: string;
  /** The secret of the key; known now and never again. */
  apiKey: string;
}

/**
 * Creates the first administrator when the platform has no users at all; undefined when it has some. Called with the key
 * of the command line, since this is the operator's doing. StartError.
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
