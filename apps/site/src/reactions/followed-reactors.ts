import type { View } from '@commonplace/ui/view';

/** Users whom the viewer follows and who reacted: some names, and how many there are. */
export interface FollowedReactors {
  names: readonly string[];
  count: number;
}

/** Says who of those that the viewer follows reacted; undefined for none. */
export function describeFollowed({ names, count }: FollowedReactors, { locale }: View): string | undefined {
  if (count === 0) return undefined;
  return locale.messages.reading.followedReactions(names.join(', '), count - names.length);
}
