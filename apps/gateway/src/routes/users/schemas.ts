import { z } from 'zod';
import { nameInAnyCase } from '../../schemas/query-values.ts';

export const idOrUsername = z.object({ id: nameInAnyCase });
export const usernameQuery = z.object({ url: nameInAnyCase.optional() });
