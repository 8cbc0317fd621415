import type { TablesOf } from '@commonplace/db/tables';
import { ArticleBodySchema, ArticleRefreshSchema, ArticleSchema, ArticleTagSchema } from './articles.ts';
import { CollectionSchema } from './collections.ts';
import { ImageSchema } from './images.ts';
import { OrganizationSchema, UserSchema } from './people.ts';
import { ArticleSearchSchema, SearchQueueSchema, SearchWordSchema } from './search.ts';
import { SubforemSchema } from './subforems.ts';
import { TagRecountSchema, TagSchema } from './tags.ts';

/** Every table of content. */
export const tables = [
  ArticleBodySchema,
  ArticleRefreshSchema,
  ArticleSchema,
  ArticleSearchSchema,
  ArticleTagSchema,
  CollectionSchema,
  ImageSchema,
  OrganizationSchema,
  SearchQueueSchema,
  SearchWordSchema,
  SubforemSchema,
  TagRecountSchema,
  TagSchema,
  UserSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
