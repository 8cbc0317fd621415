/** Hosts of frames that embeds may show are given by the app, since they belong to the renderer of Markdown. */
export interface PolicyOptions {
  /** The sources of frames, such as `https://player.vimeo.com`. */
  frames?: readonly string[];
}

/**
 * Returns the content security policy of a page: own styles and scripts, images and media from anywhere, no inline code, no
 * framing by other sites.
 */
export function pagePolicy({ frames = [] }: PolicyOptions = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' http: https: data:",
    "media-src 'self' http: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    frames.length > 0 ? `frame-src ${frames.join(' ')}` : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
