import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { isKnownVideoAddress } from '@commonplace/rules/video-hosts';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import type { Article } from '../../tables/articles.ts';

/** What makes an article a video article (E12). Where one address was given, it stands for both. */
export interface Video {
  sourceUrl: string;
  hostedUrl: string;
  durationInSeconds: number;
}

type VideoColumns = Pick<Article, 'videoSourceUrl' | 'hostedVideoUrl' | 'videoDurationInSeconds'>;

/** The video that an article has. */
export function toVideo({ videoSourceUrl, hostedVideoUrl, videoDurationInSeconds }: VideoColumns): Video | null {
  if (videoSourceUrl == null || hostedVideoUrl == null) return null;
  return { sourceUrl: videoSourceUrl, hostedUrl: hostedVideoUrl, durationInSeconds: videoDurationInSeconds };
}

/** The same as columns. */
export function videoColumns(video: Video | null): VideoColumns {
  return {
    videoSourceUrl: video?.sourceUrl ?? null,
    hostedVideoUrl: video?.hostedUrl ?? null,
    videoDurationInSeconds: video?.durationInSeconds ?? 0,
  };
}

/**
 * The video after an input (E2, E5): `video` without addresses removes it, and a blank `video_source_url` too; of the
 * reference's `video_source_url` only those at hosts that are known count.
 */
export function mergeVideo(
  current: Video | null,
  { video, videoSourceUrl }: Pick<ArticleInput, 'video' | 'videoSourceUrl'>,
): Video | null {
  if (video !== undefined) {
    const [source, hosted] = [video.sourceUrl.trim(), video.hostedUrl.trim()];
    if (source === '' && hosted === '') return null;
    const { durationInSeconds } = video;
    return { sourceUrl: source || hosted, hostedUrl: hosted || source, durationInSeconds };
  }
  if (videoSourceUrl === undefined) return current;
  const address = videoSourceUrl.trim();
  if (address === '') return null;
  if (!isKnownVideoAddress(address) || address === current?.sourceUrl) return current;
  return { sourceUrl: address, hostedUrl: address, durationInSeconds: 0 };
}

/** Checks the addresses and the length of a video. */
export function validateVideo(violations: Violations, video: Video | null): void {
  if (video === null) return;
  validateUrl(violations, 'source_url', video.sourceUrl);
  if (video.hostedUrl !== video.sourceUrl) validateUrl(violations, 'hosted_url', video.hostedUrl);
  const { durationInSeconds: seconds } = video;
  const maxSeconds = limits.article.videoSeconds;
  if (seconds < 0) violations.add('video', 'duration_in_seconds must be greater than or equal to 0');
  if (seconds > maxSeconds) violations.add('video', `duration_in_seconds must be less than or equal to ${maxSeconds}`);
}

function validateUrl(violations: Violations, name: string, address: string): void {
  const maxBytes = limits.article.addressBytes;
  if (Buffer.byteLength(address) > maxBytes)
    violations.add('video', `${name} is too long (maximum is ${maxBytes} bytes)`);
  else if (parsePublicWebAddress(address) === undefined) violations.add('video', `${name} is an invalid url`);
}
