import type { Principal } from '@commonplace/domain/principal';
import { ordinaryScopes } from '@commonplace/rules/scopes';
import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { apiKey, apiKeyId, apiKeyInput, newApiKey } from './api-keys.schemas.ts';

const tag = 'API keys';

const listApiKeys = defineRoute({
  operation: 'ListApiKeys',
  summary: 'List your API keys, without their secrets',
  tag,
  method: 'GET',
  path: '/api/api_keys',
  versions: bothVersions,
  schemas: { responses: { 200: listOf(apiKey) } },
  async handle({ clients, options }) {
    const { apiKeys } = await clients.credentials.listApiKeys({}, options);
    return { status: 200, body: apiKeys };
  },
});

const createApiKey = defineRoute({
  operation: 'CreateApiKey',
  summary: 'Create an API key; its secret is shown only once',
  tag,
  method: 'POST',
  path: '/api/api_keys',
  versions: bothVersions,
  idempotencyKey: true,
  showsSecret: true,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  schemas: { wrapper: ['api_key'], body: apiKeyInput, responses: { 201: newApiKey } },
  async handle({
    body: { description, scopes, expires_at: expiresAt, current_password: currentPassword },
    clients,
    options,
  }) {
    // In a session, a key needs what it needs on the page of keys: the password for administration alone.
    const isOrdinary = isOfSession(options.principal) && currentPassword === '';
    const request = {
      description,
      scopes: [...(scopes ?? (isOrdinary ? ordinaryScopes : []))],
      currentPassword,
      ...(expiresAt !== null && { expiresAt }),
    };
    return { status: 201, body: await clients.credentials.createApiKey(request, options) };
  },
});

function isOfSession(principal: Principal): boolean {
  return principal.kind === 'user' && principal.credential?.kind === 'session';
}

const revokeApiKey = defineRoute({
  operation: 'RevokeApiKey',
  summary: 'Revoke one of your API keys',
  tag,
  method: 'DELETE',
  path: '/api/api_keys/:id',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: apiKeyId, responses: { 204: 'empty' } },
  async handle({ params: { id }, principals, clients, options }) {
    await clients.credentials.revokeApiKey({ id }, options);
    principals.forgetKey(id);
    return { status: 204 };
  },
});

export const apiKeyRoutes: Route[] = [listApiKeys, createApiKey, revokeApiKey];
