import type { Principal } from '@commonplace/domain/principal';
import { z } from 'zod';

const id = z.int32();

const principal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({ kind: z.literal('service'), name: z.string().min(1) }),
  z.object({
    kind: z.literal('user'),
    userId: id.positive(),
    username: z.string().min(1),
    roles: z.array(z.enum(['moderator', 'admin', 'super_admin'])),
    restriction: z.enum(['none', 'suspended', 'spam', 'comment_suspended']),
    organizations: z.array(z.object({ id, role: z.enum(['member', 'admin']) })),
    keyId: id,
    createdAt: z.string(),
    credential: z
      .object({ kind: z.enum(['api_key', 'session', 'access_token', 'feed_token']), id: z.string() })
      .optional(),
    scopes: z.array(z.string()).optional(),
  }),
]);

/** Returns the principal in a token's payload, or undefined if the payload is not a valid principal. */
export function parsePrincipal(payload: unknown): Principal | undefined {
  return principal.safeParse(payload).data;
}
