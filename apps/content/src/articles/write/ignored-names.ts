import type { IgnoredNames } from '@commonplace/domain/errors';
import type { IgnoredMembers } from '@commonplace/markdown/front-matter-members';

/** Returns the names in the front matter of a text that have no effect. */
export function ignoredNames(members: IgnoredMembers | undefined): IgnoredNames[] {
  const { unknown = [], withoutTitle = [] } = members ?? {};
  return [
    { sentence: 'Ignored unknown members of the front matter', names: [...unknown] },
    { sentence: 'Ignored front matter without a title', names: [...withoutTitle] },
  ].filter(({ names }) => names.length > 0);
}
