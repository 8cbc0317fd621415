import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { ApplicationSchema } from '@commonplace/proto/community/v1/oauth';
import type { MessageInitShape } from '@bufbuild/protobuf';

/** The columns of `applicationView`. */
export const applicationColumns = [
  'oauth_applications.client_id',
  'oauth_applications.name',
  'oauth_applications.redirect_uris',
  'oauth_applications.scopes',
  'oauth_applications.secret_hash',
  'oauth_applications.created_at',
] as const;

interface ApplicationRow {
  client_id: string;
  name: string;
  redirect_uris: string[];
  scopes: string[];
  secret_hash: Buffer | null;
  created_at: string;
}

/** Converts an application, without its secret. */
export function applicationView(row: ApplicationRow): MessageInitShape<typeof ApplicationSchema> {
  return {
    clientId: row.client_id,
    name: row.name,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    isConfidential: row.secret_hash !== null,
    createdAt: toRfc3339(row.created_at),
  };
}
