import type { DatabaseEntity } from '@commonplace/db/database';
import { Comment } from './comments/comment.entity.ts';
import { ApiKey } from './credentials/api-key.entity.ts';
import { Note } from './moderation/note.entity.ts';
import { Organization } from './organizations/organization.entity.ts';
import { User } from './users/user.entity.ts';

/** The tables that are written as entities; the others are reached through Kysely only. */
export const entities: readonly DatabaseEntity[] = [ApiKey, Comment, Note, Organization, User];
