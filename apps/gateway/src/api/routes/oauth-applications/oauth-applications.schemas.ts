import {
  ApplicationSchema,
  CreateApplicationResponseSchema,
  GrantSchema,
  type Application,
  type CreateApplicationResponse,
} from '@commonplace/proto/community/v1/oauth';
import { limits } from '@commonplace/rules/limits';
import { scopes } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { requiredText } from '../../schemas/values.ts';

const { oauthApplication } = limits;

export const applicationInput = z.object({
  name: requiredText(oauthApplication.name),
  redirect_uris: z.array(z.string().max(oauthApplication.redirectUri)).max(oauthApplication.redirectUris).default([]),
  scopes: z.array(z.string().max(100)).max(scopes.length).default([]),
  /** Whether the application has a secret. */
  confidential: z.boolean().default(true),
});

export const clientId = z.object({ client_id: z.string().max(100) });

/** An application without its secret. */
export const application = represent({
  ...pick(ApplicationSchema, 'client_id', 'name', 'redirect_uris', 'scopes'),
  confidential: field(z.boolean(), ({ isConfidential }: Application) => isConfidential),
  ...pick(ApplicationSchema, 'created_at'),
});

/** An application with access to the account of the caller. */
export const grant = represent(
  pick(GrantSchema, 'client_id', 'application_name', 'scopes', 'created_at', 'last_used_at'),
);

/** A new application with its secret; a public one has none. */
export const newApplication = represent({
  ...within((reply: CreateApplicationResponse) => required(reply.application), application.fields),
  ...pick(CreateApplicationResponseSchema, 'client_secret'),
});
