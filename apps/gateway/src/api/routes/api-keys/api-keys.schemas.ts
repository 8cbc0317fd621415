import {
  ApiKeySchema,
  CreateApiKeyResponseSchema,
  type ApiKey,
  type CreateApiKeyResponse,
} from '@commonplace/proto/community/v1/credentials';
import { limits } from '@commonplace/rules/limits';
import { scopes } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { givenTime, recordId, requiredText, timestamp } from '../../schemas/values.ts';

export const apiKeyInput = z.object({
  description: requiredText(limits.apiKey.description),
  scopes: z.array(z.string().max(100)).max(scopes.length).optional().meta({
    description:
      'An empty list means all. If omitted, the key also has all scopes or, in a session without current_password, all except administration',
  }),
  expires_at: z.string().nullable().default(null).meta(givenTime),
  current_password: z.string().max(1_000).default('').meta({
    description:
      'Required in a session for a key with write_admin or with an empty list of scopes; not required with an API key',
  }),
});

export const apiKeyId = z.object({ id: recordId });

/** A key without its secret; scopes and expiration are omitted if unlimited. */
export const apiKey = represent({
  ...pick(ApiKeySchema, 'id', 'description', 'last_used_at', 'created_at'),
  scopes: field(z.array(z.string()).optional(), ({ scopes }: ApiKey) => (scopes.length === 0 ? undefined : scopes)),
  expires_at: field(timestamp.optional(), ({ expiresAt }: ApiKey) => expiresAt),
});

/** A new key with its secret. */
export const newApiKey = represent({
  ...within((reply: CreateApiKeyResponse) => required(reply.apiKey), apiKey.fields),
  ...pick(CreateApiKeyResponseSchema, 'secret'),
});
