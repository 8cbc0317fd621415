import {
  ApiKeySchema,
  CreateApiKeyResponseSchema,
  type CreateApiKeyResponse,
} from '@commonplace/proto/community/v1/credentials';
import { pick, within } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';

/** A key without its secret. */
export const apiKey = represent(pick(ApiKeySchema, 'id', 'description', 'last_used_at', 'created_at'));

/** A new key with its secret. */
export const newApiKey = represent({
  ...within((reply: CreateApiKeyResponse) => required(reply.apiKey), apiKey.fields),
  ...pick(CreateApiKeyResponseSchema, 'secret'),
});
