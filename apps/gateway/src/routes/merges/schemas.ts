import { z } from 'zod';
import { bodyId, recordId } from '../../schemas/values.ts';

export const sourceUser = z.object({ id: recordId });

export const mergeInput = z.object({ merge_user_id: bodyId });

export const mergeInQuery = z.object({ merge_user_id: recordId });
