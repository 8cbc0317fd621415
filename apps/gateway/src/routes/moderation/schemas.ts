import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { note, recordId } from '../../schemas/values.ts';

export const userId = z.object({ id: recordId });

export const withNote = z.object({ note });

/** A whole address, as it is stored. */
export const emailQuery = z.object({ email: z.string().max(limits.user.email).meta({ mustBeThere: true }).optional() });

const statuses = [
  'active',
  'warned',
  'limited',
  'comment_suspended',
  'suspended',
  'spam',
  'trusted',
  'banned',
] as const;

/** Blank when it is missing, and the service says so; letters may be small or capital. */
const status = z
  .string()
  .default('')
  .meta({ mustBeThere: true, enum: [...statuses, 'Good standing'] });

export const statusUpdate = z.object({ status, note });
