import { createGateway } from '@commonplace/gateway/service';
import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { OauthService } from '@commonplace/proto/community/v1/oauth';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createServiceClient } from '@commonplace/testing/service-client';
import { generateKeySet } from '@commonplace/rpc/signing-keys';
import { servicePrincipal, testKeys, userPrincipal } from '@commonplace/testing/principals';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { gatewayConfig, type Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

test('returns 503 when services do not know the key of the gateway, and rejects no valid API key', async () => {
  const { apiKey } = await platform.createUser();
  const config = {
    ...gatewayConfig(platform.addresses, platform.nats),
    INTERNAL_AUTH_PRIVATE_KEY: generateKeySet().privateKeys.gateway,
  };
  await using gateway = await createGateway(config, { logger: pino({ level: 'silent' }) });
  const answer = await sendRequest(`http://127.0.0.1:${gateway.port}`, 'GET', '/api/users/me', { key: apiKey });
  expect([answer.status, answer.json()]).toEqual([503, { error: 'service unavailable', status: 503 }]);
  expect(answer.headers.get('retry-after')).toBe('5');
});

describe('with the key of a service', () => {
  const refused = { code: 'caller_refused' };
  const moderator = { principal: userPrincipal({ userId: 1, roles: ['super_admin'] }) };

  test.each(['community', 'content', 'listings', 'admin', 'analytics'] as const)(
    '%s refuses to act as a moderator or the operator',
    async (name) => {
      const signer = createPrincipalSigner(testKeys.privateKeys[name]);
      await using moderation = createServiceClient(ModerationService, platform.addresses.community, { signer });
      await using users = createServiceClient(UsersService, platform.addresses.community, { signer });
      await using credentials = createServiceClient(CredentialsService, platform.addresses.community, { signer });
      await using oauth = createServiceClient(OauthService, platform.addresses.community, { signer });
      const victim = await platform.createUser();
      await expect(moderation.suspendUser({ userId: victim.id, note: '' }, moderator)).rejects.toMatchObject(refused);
      const account = { username: 'intruder', email: 'i@example.com', name: 'I', role: 'super_admin' };
      await expect(users.createUser(account, { principal: servicePrincipal('cli') })).rejects.toMatchObject(refused);
      // Community never calls itself; the others may only look up users.
      const own = { principal: servicePrincipal(name) };
      const ownRefused = name === 'community' ? refused : { code: 'permission_denied' };
      await expect(users.createUser(account, own)).rejects.toMatchObject(ownRefused);
      await expect(credentials.authenticate({ secret: victim.apiKey }, own)).rejects.toMatchObject(ownRefused);
      await expect(oauth.findGrant({ by: { case: 'id', value: 1 } }, own)).rejects.toMatchObject(ownRefused);
    },
  );
});
