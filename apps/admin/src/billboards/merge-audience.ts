import { violation } from '@commonplace/domain/violations';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { automaticSegments } from '@commonplace/rules/billboards';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import type { BillboardFields } from './billboard-fields.ts';
import { requireWord } from './billboard-rules.ts';

type Audience = Pick<BillboardFields, 'audience_segment_id' | 'audience_segment_type'>;

const allUsers: Audience = { audience_segment_id: null, audience_segment_type: null };
const types = ['manual', ...automaticSegments];

/**
 * Returns the segment of a billboard after an input that names it by id, by type, or both; a manual segment must be
 * named by id. Locks the segment against deletion.
 * @throws DomainError validation_failed.
 */
export async function mergeAudienceSegment(
  em: SqlEntityManager,
  base: Audience,
  input: BillboardInput,
): Promise<Audience> {
  const { audienceSegmentId: id, audienceSegmentType } = input;
  const type = audienceSegmentType?.trim();
  if (type) requireWord('audience_segment_type', type, types);
  const { audience_segment_id, audience_segment_type } = base;
  const same: Audience = { audience_segment_id, audience_segment_type };
  if (id === undefined && type === undefined) return same;
  if (id) return byId(em, id, type);
  if (!type) return allUsers;
  if (type === 'manual') {
    if (id === undefined && audience_segment_type === type) return same;
    throw violation('audience_segment_type', "can't be manual without a segment");
  }
  return toAudience(await find(em, 'type_of', type));
}

async function byId(em: SqlEntityManager, id: number, type: string | undefined): Promise<Audience> {
  const segment = await find(em, 'id', id);
  if (segment === undefined) throw violation('audience_segment', 'must exist');
  if (type && type !== segment.type_of) throw violation('audience_segment_type', 'does not match the audience segment');
  return toAudience(segment);
}

function find(em: SqlEntityManager, column: 'id' | 'type_of', value: number | string) {
  return em
    .getKysely<Tables>()
    .selectFrom('audience_segments')
    .select(['id', 'type_of'])
    .where(column, '=', value)
    .forKeyShare()
    .executeTakeFirst();
}

function toAudience(segment: { id: number; type_of: string } | undefined): Audience {
  return segment ? { audience_segment_id: segment.id, audience_segment_type: segment.type_of } : allUsers;
}
