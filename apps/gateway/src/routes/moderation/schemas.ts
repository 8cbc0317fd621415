import { z } from 'zod';
import { recordId } from '../../schemas/values.ts';

export const userId = z.object({ id: recordId });

export const note = z.object({ note: z.string().nullable().optional() });

export const statusUpdate = z.object({ status: z.string().default(''), note: z.string().nullable().optional() });

export const userStatus = z.object({ id: z.int(), status: z.string() });
