import { badRequest } from '@commonplace/domain/errors';
import { RecordKind as Kind } from '@commonplace/proto/community/v1/oauth';
import type { RecordKind } from '../../tables/oauth.ts';

const kinds = new Map<Kind, RecordKind>([
  [Kind.AUTHORIZATION_CODE, 'authorization_code'],
  [Kind.ACCESS_TOKEN, 'access_token'],
  [Kind.REFRESH_TOKEN, 'refresh_token'],
  [Kind.CLIENT_CREDENTIALS, 'client_credentials'],
]);

export function recordKind(kind: Kind): RecordKind {
  const stored = kinds.get(kind);
  if (stored === undefined) throw badRequest('kind: is unknown');
  return stored;
}
