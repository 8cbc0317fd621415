/** Everything that events are about. */
type AggregateKind =
  | 'api_key'
  | 'article'
  | 'audit'
  | 'badge_achievement'
  | 'billboard'
  | 'comment'
  | 'engagement'
  | 'follow'
  | 'happening'
  | 'history'
  | 'listing'
  | 'oauth_application'
  | 'organization'
  | 'page'
  | 'podcast_episode'
  | 'reaction'
  | 'request_redirect'
  | 'search'
  | 'site_config'
  | 'subforem'
  | 'tag'
  | 'tag_usage'
  | 'trends'
  | 'user'
  | 'withdrawal';

export interface AppendOptions {
  /** What the event is about; events of one aggregate are published in the order of their writing. */
  aggregateId: `${AggregateKind}:${number | string}`;
  version?: number;
}

/** The id of what there is only one of. */
const onlyOne = 1;

/** What an event is about, for `appendEvent`, and of which version of it the event tells. */
export function about(kind: AggregateKind, id: number | string = onlyOne, version?: number): AppendOptions {
  const aggregateId = `${kind}:${id}` as const;
  return version === undefined ? { aggregateId } : { aggregateId, version };
}
