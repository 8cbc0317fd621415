/** A file in a feed, with metadata that is often missing or wrong. */
interface FeedFile {
  url?: string | undefined;
  /** Of media, `audio/mpeg`. */
  type?: string | undefined;
  /** Of Media RSS: image, audio, video, document or executable. */
  medium?: string | undefined;
}

const audioOrVideo = /^(?:audio|video)\b/;
/** Playlists, and types that hold either audio or video. */
const mediaType =
  /^(?:application\/(?:ogg|mp4|x-mp4|mp3|x-mp3|mpeg|mpeg3|x-matroska|x-mpegurl|vnd\.apple\.mpegurl|dash\+xml|x-shoutcast)|mp3|mpeg)$/;
/** Types that do not tell what a file is: its name counts. */
const unspecificType =
  /^(?:(?:application|binary|multipart)\/(?:octet-stream|binary|x-binary|unknown|form-data|(?:x-|force-)?download)|unknown\/unknown|)$/;
const mediaExtension =
  /\.(?:mp[234]|mpe?g|m4[abrv]|aacp?|og[agvx]|opus|spx|flac|wav|wma|wmv|aiff?|amr|mka|mkv|weba|webm|mov|avi|flv|f4v|3gpp?2?|m3u8?|mpd|ts)$/i;
const anyExtension = /\.[a-z][a-z\d]{1,4}$/i;

/** Returns the URL of an episode's audio or video, never of an image or a text; undefined without one. */
export function mediaAddress(
  enclosures: readonly FeedFile[] = [],
  contents: readonly FeedFile[] = [],
): string | undefined {
  const files = [...enclosures, ...contents].filter(({ url }) => url);
  const certain = files.find((file) => isMedia(file) === true);
  // An enclosure counts as media unless something contradicts that.
  return (certain ?? enclosures.find((file) => file.url && isMedia(file) === undefined))?.url;
}

/** Whether a file is audio or video; undefined if unknown. */
function isMedia({ url = '', type = '', medium = '' }: FeedFile): boolean | undefined {
  const [plainType = ''] = type.toLowerCase().split(';', 1);
  const name = plainType.trim();
  const kind = medium.trim().toLowerCase();
  if (name.startsWith('image') || kind === 'image') return false;
  if (audioOrVideo.test(name) || mediaType.test(name)) return true;
  const path = URL.parse(url.trim())?.pathname ?? '';
  if (mediaExtension.test(path)) return true;
  if (!unspecificType.test(name)) return false;
  if (kind !== '') return audioOrVideo.test(kind);
  return anyExtension.test(path) ? false : undefined;
}
