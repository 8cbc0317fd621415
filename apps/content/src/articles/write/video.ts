import type { Violations } from '@commonplace/domain/violations';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import { limits } from '@commonplace/rules/limits';
import { isKnownVideoAddress } from '@commonplace/rules/video-hosts';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import type { Article } from '../../tables/articles.ts';

/** The video of a video article (ListVideos). If only one URL was given, it is used for both. */
export interface Video {
  sourceUrl: string;
  hostedUrl: string;
  durationInSeconds: number;
}

type VideoColumns = Pick<Article, 'videoSourceUrl' | 'hostedVideoUrl' | 'videoDurationInSeconds'>;

export function toVideo({ videoSourceUrl, hostedVideoUrl, videoDurationInSeconds }: VideoColumns): Video | null {
  if (videoSourceUrl == null || hostedVideoUrl == null) return null;
  return { sourceUrl: videoSourceUrl, hostedUrl: hostedVideoUrl, durationInSeconds: videoDurationInSeconds };
}

export function videoColumns(video: Video | null): VideoColumns {
  return {
    videoSourceUrl: video?.sourceUrl ?? null,
    hostedVideoUrl: video?.hostedUrl ?? null,
    videoDurationInSeconds: video?.durationInSeconds ?? 0,
  };
}

/**
 * Returns the video after an input (CreateArticle and UpdateArticle). `video` without URLs removes it, and so does a
 * blank `video_source_url`. A `video_source_url` counts only at a known host, as in the reference.
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

/** Validates the URLs and the length of a video. */
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
  const maxBytes = limits.article.urlBytes;
  if (Buffer.byteLength(address) > maxBytes)
    violations.add('video', `${name} is too long (maximum is ${maxBytes} bytes)`);
  else if (parsePublicWebAddress(address) === undefined) violations.add('video', `${name} is an invalid url`);
}
