import { create } from '@bufbuild/protobuf';
import { ListingOwnerSchema, type Listing } from '@commonplace/proto/listings/v1/listings';
import type { z } from 'zod';
import { spelledOutTime } from '../../present/dates.ts';
import { presentOrganization, presentPerson } from '../../present/people.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { listing } from './schemas.ts';

/** A listing, the same in both versions. */
export function presentListing(message: Listing, site: SiteAddress): z.infer<typeof listing> {
  return {
    type_of: 'listing',
    id: message.id,
    title: message.title,
    slug: message.slug,
    body_markdown: message.bodyMarkdown,
    category: message.category,
    processed_html: message.processedHtml,
    published: message.published,
    tag_list: message.tags.join(', '),
    tags: message.tags,
    created_at: spelledOutTime(message.createdAt),
    location: message.location ?? null,
    expires_at: message.expiresAt ?? null,
    user: presentPerson(message.owner ?? create(ListingOwnerSchema), site),
    ...(message.organization && { organization: presentOrganization(message.organization, site) }),
  };
}
