/** All kinds of records that events are about. */
type AggregateKind =
  | 'agent_session'
  | 'api_key'
  | 'article'
  | 'audit'
  | 'badge_achievement'
  | 'billboard'
  | 'comment'
  | 'concept'
  | 'engagement'
  | 'follow'
  | 'site_counter'
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
  | 'theme'
  | 'trends'
  | 'user'
  | 'withdrawal';

export interface AppendOptions {
  /** The record that the event is about, `kind:id`. Events of one aggregate are published in the order in which they are written. */
  aggregateId: `${AggregateKind}:${number | string}`;
  version?: number;
}

/** Id of an aggregate that exists once. */
const singletonId = 1;

/** Returns the aggregate and version of an event, for `appendEvent`. */
export function about(kind: AggregateKind, id: number | string = singletonId, version?: number): AppendOptions {
  const aggregateId = `${kind}:${id}` as const;
  return version === undefined ? { aggregateId } : { aggregateId, version };
}
