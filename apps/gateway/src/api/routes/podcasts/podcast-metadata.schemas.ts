import { create } from '@bufbuild/protobuf';
import {
  EpisodeMetadataSchema,
  PodcastCategorySchema,
  PodcastFundingSchema,
  PodcastMetadataSchema,
  PodcastPersonSchema,
  type EpisodeMetadata,
  type PodcastMetadata,
} from '@commonplace/proto/content/v1/podcasts';
import { pick, within } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';

const category = represent(pick(PodcastCategorySchema, 'name', 'subcategories'));
const funding = represent(pick(PodcastFundingSchema, 'url', 'text'));
const person = represent(pick(PodcastPersonSchema, 'name', 'role', 'group', 'image_url', 'url'));

/** What the feed of a podcast says about it; null and empty without a feed. */
export const podcastMetadata = within(
  ({ metadata }: { metadata?: PodcastMetadata | undefined }) => metadata ?? create(PodcastMetadataSchema),
  {
    ...pick(PodcastMetadataSchema, 'author', 'explicit', 'type', 'guid', 'locked', 'owner_email'),
    categories: nested(listOf(category), ({ categories }: PodcastMetadata) => categories),
    fundings: nested(listOf(funding), ({ fundings }: PodcastMetadata) => fundings),
    people: nested(listOf(person), ({ people }: PodcastMetadata) => people),
  },
);

/** What the feed of a podcast says about an episode; null and empty for one of an administrator. */
export const episodeMetadata = within(
  ({ metadata }: { metadata?: EpisodeMetadata | undefined }) => metadata ?? create(EpisodeMetadataSchema),
  {
    ...pick(EpisodeMetadataSchema, 'author', 'explicit', 'season', 'episode', 'episode_type', 'duration_seconds'),
    ...pick(EpisodeMetadataSchema, 'media_bytes', 'media_type'),
    people: nested(listOf(person), ({ people }: EpisodeMetadata) => people),
  },
);
