import type { Subforem as SubforemMessage } from '@commonplace/proto/content/v1/subforems';
import type { Subforem } from '../tables/subforems.ts';

/** A subforem as others see it. */
export function toSubforem(subforem: Subforem): SubforemMessage {
  const { id, domain, root, name, discoverable, version, description, logoImageUrl, coverImageUrl } = subforem;
  return {
    $typeName: 'commonplace.content.v1.Subforem',
    id,
    domain,
    root,
    name,
    discoverable,
    version,
    ...(description != null && { description }),
    ...(logoImageUrl != null && { logoImageUrl }),
    ...(coverImageUrl != null && { coverImageUrl }),
  };
}
