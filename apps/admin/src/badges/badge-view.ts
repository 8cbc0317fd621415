import { withEditTag } from '@commonplace/domain/edit-tags';
import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { BadgeSchema, type Badge } from '@commonplace/proto/admin/v1/badges';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export const badgeColumns = [
  ...(['id', 'title', 'slug', 'description', 'image_path', 'credits_awarded'] as const),
  ...(['allow_multiple_awards', 'created_at', 'updated_at'] as const),
] as const;

export function selectBadges(db: Kysely<Tables>) {
  return db.selectFrom('badges').select(badgeColumns);
}

export type BadgeRow = Awaited<ReturnType<ReturnType<typeof selectBadges>['execute']>>[number];

export function toBadge(row: BadgeRow): Badge {
  return withEditTag(
    create(BadgeSchema, {
      id: row.id,
      title: row.title,
      slug: row.slug,
      description: row.description,
      imagePath: row.image_path,
      creditsAwarded: row.credits_awarded,
      allowMultipleAwards: row.allow_multiple_awards,
      createdAt: toRfc3339(row.created_at),
      updatedAt: toRfc3339(row.updated_at),
    }),
  );
}

/** Returns the fields of a badge that the audit log shows. */
export function describeBadge({ title, description, credits_awarded, allow_multiple_awards, image_path }: BadgeRow) {
  return { title, description, credits_awarded, allow_multiple_awards, image_path };
}
