import { z } from 'zod';

export const healthMessage = z.object({ message: z.string() });
