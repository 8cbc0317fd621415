import {
  UpdateUserStatusResponseSchema,
  type UpdateUserStatusResponse,
} from '@commonplace/proto/community/v1/moderation';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A user's moderation status (A13). */
export const userStatus = represent({
  id: field(z.int(), ({ userId }: UpdateUserStatusResponse) => userId),
  ...pick(UpdateUserStatusResponseSchema, 'status'),
});
