import {
  ApplicationSchema,
  CreateApplicationResponseSchema,
  type Application,
  type CreateApplicationResponse,
} from '@commonplace/proto/community/v1/oauth';
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';

/** An application without its secret. */
export const application = represent({
  ...pick(ApplicationSchema, 'client_id', 'name', 'redirect_uris', 'scopes'),
  confidential: field(z.boolean(), ({ isConfidential }: Application) => isConfidential),
  ...pick(ApplicationSchema, 'created_at'),
});

/** A new application with its secret, which a public one has not. */
export const newApplication = represent({
  ...within((reply: CreateApplicationResponse) => required(reply.application), application.fields),
  ...pick(CreateApplicationResponseSchema, 'client_secret'),
});
