import { z } from 'zod';
import { asIs } from '../../representation/representation.ts';

export const healthMessage = asIs(z.object({ message: z.string() }));
