import { z } from 'zod';
import { nameInAnyCase } from '../../schemas/query-values.ts';

export const username = z.object({ username: nameInAnyCase });
