import type { ApiKey } from '@commonplace/proto/community/v1/credentials';
import type { z } from 'zod';
import type { apiKey } from './schemas.ts';

/** A key without its secret. */
export function presentApiKey(message: ApiKey): z.infer<typeof apiKey> {
  return {
    id: message.id,
    description: message.description,
    last_used_at: message.lastUsedAt ?? null,
    created_at: message.createdAt,
  };
}
