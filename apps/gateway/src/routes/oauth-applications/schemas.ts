import { limits } from '@commonplace/rules/limits';
import { scopes } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { requiredText } from '../../schemas/values.ts';

const { oauthApplication } = limits;

export const applicationInput = z.object({
  name: requiredText(oauthApplication.name),
  redirect_uris: z.array(z.string().max(oauthApplication.redirectUri)).max(oauthApplication.redirectUris).default([]),
  scopes: z.array(z.string().max(100)).max(scopes.length).default([]),
  /** Whether it keeps a secret. */
  confidential: z.boolean().default(true),
});

export const clientId = z.object({ client_id: z.string().max(100) });
