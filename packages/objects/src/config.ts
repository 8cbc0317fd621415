import { z } from 'zod';

/** For all processes that store or serve files, with the same values. */
export const objectsConfig = {
  OBJECTS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for uploaded files, shared by the gateways, content and community; without it and S3_ENDPOINT, uploads are disabled.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('An S3-compatible store for uploaded files instead of a folder, with path-style URLs.'),
  S3_BUCKET: z.string().optional().describe('The bucket for uploaded files; it must not be publicly listable.'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket; many stores accept any.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The access key id for the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret access key for the bucket.'),
};

export type ObjectsConfig = z.output<z.ZodObject<typeof objectsConfig>>;
