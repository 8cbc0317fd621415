import { randomBytes } from 'node:crypto';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createServiceClient } from './service-client.ts';
import type { PlatformProcess } from './platform-process.ts';

const batch = 5;
/** A user takes long on a busy machine. */
const timeoutMs = 60_000;

/** A user of a running platform, with an API key. */
export interface Account {
  id: number;
  username: string;
  apiKey: string;
}

/** Creates users with an API key each, and with a role if one is given. */
export async function createAccounts(platform: PlatformProcess, count: number, role = ''): Promise<Account[]> {
  const signer = createPrincipalSigner(platform.privateKey);
  const address = platform.describe().services['community'] ?? '';
  await using users = createServiceClient(UsersService, address, { signer });
  const create = async (): Promise<Account> => {
    const username = `account_${randomBytes(8).toString('hex')}`;
    const request = { username, email: `${username}@example.com`, name: 'Account', role };
    const created = await users.createUser(request, { principal: { kind: 'service', name: 'cli' }, timeoutMs });
    return { id: created.user?.id ?? 0, username, apiKey: created.apiKey };
  };
  const accounts: Account[] = [];
  while (accounts.length < count) {
    accounts.push(...(await Promise.all(Array.from({ length: Math.min(batch, count - accounts.length) }, create))));
  }
  return accounts;
}
