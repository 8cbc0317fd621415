import type { Change } from './answer-keys.ts';
import { bylineChanged } from './article-keys.ts';

/** Returns the change of a tag, which articles show like a byline. */
export function tagChanged({ name }: { name: string }): Change {
  return bylineChanged({ tagName: name });
}
