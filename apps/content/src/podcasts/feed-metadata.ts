import { fromJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import type { EpisodeMetadata, PodcastMetadata } from '@commonplace/feeds/feed';
import { EpisodeMetadataSchema, PodcastMetadataSchema } from '@commonplace/proto/content/v1/podcasts';

/** Returns what the feed of a podcast says about it; empty before it was read. */
export const toPodcastMetadata = (stored: PodcastMetadata | null) => toMessage(PodcastMetadataSchema, stored);

/** Returns what the feed of a podcast says about an episode; empty for one of an administrator. */
export const toEpisodeMetadata = (stored: EpisodeMetadata | null) => toMessage(EpisodeMetadataSchema, stored);

/** The stored form is the JSON of the message; a later release may know more fields. */
function toMessage<Desc extends DescMessage>(schema: Desc, stored: object | null): MessageShape<Desc> {
  return fromJson(schema, (stored ?? {}) as JsonValue, { ignoreUnknownFields: true });
}
