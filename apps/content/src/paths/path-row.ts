import { PathState } from '@commonplace/proto/content/v1/paths';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ResolvePathResponseSchema } from '@commonplace/proto/content/v1/paths';

/** The record that a path resolves to. */
export interface PathRow {
  type: string;
  id: number;
  is_public: boolean;
  /** It was deleted while it was public. */
  is_gone: boolean;
  /** The first part of its current path, in any case. */
  owner: string | null;
  /** The last part; null for a user, an organization or a podcast. */
  slug: string | null;
  user_id: number | null;
  organization_id: number | null;
}

/** Converts a row; a record that is not public is unknown, like none. */
export function toResolution(
  path: string,
  row: PathRow | undefined,
): MessageInitShape<typeof ResolvePathResponseSchema> {
  if (row?.is_gone) return { state: PathState.GONE, recordType: row.type };
  if (!row?.is_public) return { state: PathState.UNKNOWN };
  const location = ['', row.owner?.toLowerCase(), row.slug].filter((part) => part != null).join('/');
  return {
    state: location === path ? PathState.FOUND : PathState.MOVED,
    recordType: row.type,
    recordId: row.id,
    location,
    ...(row.user_id !== null && { userId: row.user_id }),
    ...(row.organization_id !== null && { organizationId: row.organization_id }),
  };
}
