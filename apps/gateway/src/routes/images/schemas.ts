import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import type { FileBody } from '../../route.ts';

/** What is uploaded (S11). */
export const imageFile: FileBody = { field: 'image', type: 'image/*', maxBytes: limits.image.bytes };

/** The key under which it was received. A body of no bytes at all is none. */
export const imageUpload = z.string();
