import { z } from 'zod';

/** For processes that keep files, or serve them: all of them are given the same. */
export const objectsConfig = {
  OBJECTS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the files that people upload, which the gateways, content and community share; without it, and without S3_ENDPOINT, nothing can be uploaded.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('An S3-compatible store for these files instead of a folder, addressed by path.'),
  S3_BUCKET: z.string().optional().describe('The bucket there; only its owner should be able to list it.'),
  S3_REGION: z.string().default('us-east-1').describe('Its region; many stores take any.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The name of the key for that bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key.'),
};

export type ObjectsConfig = z.output<z.ZodObject<typeof objectsConfig>>;
