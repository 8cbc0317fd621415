import { z } from 'zod';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';

export const organizationId = z.object({ id: recordId });
export const organizationIdOrUsername = z.object({ id: nameInAnyCase });
