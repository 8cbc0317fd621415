import type { AnswerKeys, Change } from './answer-keys.ts';
import { bylineChanged, tagKey } from './article-keys.ts';

/** Returns the keys of GetTagSummary; the name of an alias is a key too. */
export function tagKeys(requestedName: string, { name }: { name: string }): AnswerKeys {
  return { header: [tagKey(name)], index: [tagKey(name), tagKey(requestedName)] };
}

/** Returns the change of a tag, which articles show like a byline. */
export function tagChanged({ name }: { name: string }): Change {
  return bylineChanged({ tagName: name });
}
