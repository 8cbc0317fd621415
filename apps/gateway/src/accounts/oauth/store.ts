import { RecordKind, type OauthService } from '@commonplace/proto/community/v1/oauth';
import type { RpcClient } from '@commonplace/rpc/client';
import { errors, Provider, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { required } from '../../api/representation/required.ts';
import { findOrUndefined, reportOutage } from './community-calls.ts';
import { callOptions } from './request-context.ts';
import { clientMetadata } from './client-metadata.ts';

type Client = RpcClient<typeof OauthService>;

/** Reports that a token or grant of the application has ended. */
type NoteEnd = () => void;

const recordKinds = new Map([
  ['AuthorizationCode', RecordKind.AUTHORIZATION_CODE],
  ['AccessToken', RecordKind.ACCESS_TOKEN],
  ['RefreshToken', RecordKind.REFRESH_TOKEN],
  ['ClientCredentials', RecordKind.CLIENT_CREDENTIALS],
]);

/** Stores clients, grants and tokens in community. Other models of the library are not stored. */
export function createStore(client: Client, onEnded: (clientId: string) => void): AdapterFactory {
  const noteEnd = () => {
    const { clientId } = Provider.ctx?.oidc.client ?? {};
    if (clientId !== undefined) onEnded(clientId);
  };
  return (model) => {
    if (model === 'Client') return clientStore(client);
    if (model === 'Grant') return grantStore(client, noteEnd);
    const kind = recordKinds.get(model);
    return kind === undefined ? nothing : recordStore(client, kind, noteEnd);
  };
}

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/** The format of community. */
const clientIdFormat = /^[\da-f]{32}$/;

function clientStore(client: Client): Adapter {
  return {
    ...nothing,
    async find(clientId) {
      if (!clientIdFormat.test(clientId)) return undefined;
      const application = await findOrUndefined(client.getApplication({ clientId }, callOptions()));
      // Introspection requires an application with a secret (RFC 7662, 2.1).
      const isIntrospection = Provider.ctx?.oidc.route === 'introspection';
      if (!application || (isIntrospection && !application.secretHash)) return undefined;
      return clientMetadata(application);
    },
  };
}

/** Grants are created by consent, not by the library. */
function grantStore(client: Client, noteEnd: NoteEnd): Adapter {
  const end = (id: string) => reportOutage(client.endGrant({ id: Number(id) }, callOptions())).finally(noteEnd);
  return {
    ...nothing,
    async find(id) {
      const grant = await findOrUndefined(client.findGrant({ by: { case: 'id', value: Number(id) } }, callOptions()));
      if (!grant) return undefined;
      const { userId, clientId } = required(grant.parties);
      return { jti: id, kind: 'Grant', accountId: String(userId), clientId, openid: { scope: grant.scopes.join(' ') } };
    },
    destroy: async (id) => void (await end(id)),
    revokeByGrantId: async (id) => void (await end(id)),
  };
}

function recordStore(client: Client, kind: RecordKind, noteEnd: NoteEnd): Adapter {
  return {
    ...grantStore(client, noteEnd),
    async upsert(id, { jti: _secret, ...payload }) {
      const { clientId = '', grantId, scope = '', exp = 0 } = payload;
      const record = {
        kind,
        id,
        clientId,
        scopes: scope.split(' ').filter(Boolean),
        payloadJson: JSON.stringify(payload),
        expiresAt: new Date(exp * 1_000).toISOString(),
        ...(grantId !== undefined && { grantId: Number(grantId) }),
      };
      await reportOutage(client.putRecord(record, callOptions()));
    },
    async find(id) {
      const record = await findOrUndefined(client.findRecord({ kind, id }, callOptions()));
      if (!record) return undefined;
      const payload = JSON.parse(record.payloadJson) as AdapterPayload;
      const { consumedAt } = record;
      return { ...payload, jti: id, ...(consumedAt !== undefined && { consumed: Date.parse(consumedAt) / 1_000 }) };
    },
    async consume(id) {
      // A second use ends the grant.
      if (!(await findOrUndefined(client.consumeRecord({ kind, id }, callOptions())))) {
        noteEnd();
        throw new errors.InvalidGrant('used already');
      }
    },
    destroy: async (id) => void (await reportOutage(client.deleteRecord({ kind, id }, callOptions())).finally(noteEnd)),
  };
}
