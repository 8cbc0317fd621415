const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Returns the media type of a file by the end of its URL. */
export function mediaType(url: string, otherwise: 'audio/mpeg' | 'image/jpeg'): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const ending = /\.([a-z\d]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return types[ending] ?? otherwise;
}
