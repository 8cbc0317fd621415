/**
 * Hosts of players and posts: their pages run scripts of the host alone. On the hosts of other frames anyone publishes scripts,
 * which could lead readers away from the page.
 */
const playerHosts = new Set([
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'asciinema.org',
  'player.mux.com',
  'share.descript.com',
  'www.tiktok.com',
  'app.blogcast.host',
  'www.slideshare.net',
  'speakerdeck.com',
  'embed.figma.com',
  'store.steampowered.com',
  'www.instagram.com',
  'embed.reddit.com',
  'embed.bsky.app',
  'www.facebook.com',
]);

/**
 * Returns the frames of embeds as they stand in a page. Players lose their sandbox: in valid HTML none may both keep the origin
 * of the frame and run scripts, which players need. Other frames become links, which a script replaces by the frame in its
 * sandbox when the reader opens it (browser/frames.ts).
 */
export function withPageFrames(bodyHtml: string): string {
  if (!bodyHtml.includes('<iframe ')) return bodyHtml;
  return bodyHtml.replaceAll(/<iframe([^>]*)><\/iframe>/g, (_, attributes: string) => {
    const valueOf = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const source = valueOf('src');
    const [, address = '', host = ''] = /^https:\/\/(([^/?#]+)[^?#]*)/.exec(source) ?? [];
    if (playerHosts.has(host)) return `<iframe${attributes.replaceAll(/ (?:width|sandbox)="[^"]*"/g, '')}></iframe>`;
    const data = `data-frame="${valueOf('title')}" data-height="${valueOf('height')}"`;
    return `<a class="embed-card" href="${source}" target="_blank" rel="noopener noreferrer" ${data}>${address}</a>`;
  });
}

/** Hosts of players that show videos alone. */
const videoHosts = new Set([
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
  'player.mux.com',
  'www.tiktok.com',
]);

/** Returns the addresses of the players of videos in sanitized HTML, each once. */
export function videoPlayersIn(bodyHtml: string): string[] {
  const sources = Array.from(bodyHtml.matchAll(/<iframe[^>]* src="(https:\/\/([^"/?#]+)[^"]*)"/g));
  const videos = sources.filter(([, , host = '']) => videoHosts.has(host));
  return [...new Set(videos.map(([, source = '']) => source.replaceAll('&amp;', '&')))];
}
