import type { MessageInitShape } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { FollowerSchema } from '@commonplace/proto/community/v1/follows';

/** A follower, and when the follow started. */
export interface FollowerRow {
  /** The id of the follow. */
  id: number;
  created_at: string;
  user_id: number;
  name: string;
  username: string;
  profile_image_90: string;
}

export function followerView(row: FollowerRow): MessageInitShape<typeof FollowerSchema> {
  return {
    id: row.id,
    createdAt: toRfc3339(row.created_at),
    userId: row.user_id,
    name: row.name,
    username: row.username,
    profileImage90: row.profile_image_90,
  };
}
