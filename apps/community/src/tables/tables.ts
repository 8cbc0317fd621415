import type { TablesOf } from '@commonplace/db/tables';
import { ArticleSchema, CommentSchema } from './discussions.ts';
import { EngagementMarkSchema, EngagementVersionSchema, ReactionSchema } from './engagement.ts';
import { MembershipSchema, OrganizationSchema } from './organizations.ts';
import { ApiKeySchema, HandleSchema, NoteSchema, UserSchema } from './users.ts';

/** Every table of community. */
export const tables = [
  ApiKeySchema,
  ArticleSchema,
  CommentSchema,
  EngagementMarkSchema,
  EngagementVersionSchema,
  HandleSchema,
  MembershipSchema,
  NoteSchema,
  OrganizationSchema,
  ReactionSchema,
  UserSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
