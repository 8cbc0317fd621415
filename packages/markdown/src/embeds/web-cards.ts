import { named, type CardKind } from './card.ts';

const STATUS = named(/^\d{1,20}$/, 'https://x.com/i/status/');
const TWITTER = ['twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'x.com', 'www.x.com'];
const STACK_EXCHANGE = ['stackoverflow.com', 'serverfault.com', 'superuser.com', 'askubuntu.com', 'mathoverflow.net'];

/** Sites that are shown as links. */
export const webCards: readonly CardKind[] = [
  { name: 'bandcamp', hosts: ['*.bandcamp.com'], example: 'https://artist.bandcamp.com/album/name' },
  { name: 'bluesky', hosts: ['bsky.app'], example: 'https://bsky.app/profile/someone.bsky.social/post/3ldhpt43zps2g' },
  { name: 'bolt', hosts: ['*.bolt.host', 'bolt.new'], example: 'https://name.bolt.host' },
  { name: 'claudebin', hosts: ['claudebin.com'], example: 'https://claudebin.com/threads/abc123' },
  { name: 'cloudrun', hosts: ['*.run.app'], example: 'https://name-abcdefghij-uc.a.run.app' },
  { name: 'codesharer', hosts: ['codesharer.netlify.app'], example: 'https://codesharer.netlify.app/abc' },
  { name: 'decs', hosts: ['www.decs.xyz'], example: 'https://www.decs.xyz/user/snippet' },
  { name: 'emgithub', hosts: ['github.com'], example: 'https://github.com/owner/repository/blob/main/file.ts' },
  {
    name: 'facebook',
    hosts: ['www.facebook.com', 'facebook.com', 'm.facebook.com'],
    example: 'https://www.facebook.com/someone',
  },
  {
    name: 'gist',
    hosts: ['gist.github.com'],
    example: 'https://gist.github.com/user/0123456789abcdef',
    expand: named(/^[\w-]{1,40}\/[0-9a-f]{5,40}$/i, 'https://gist.github.com/'),
  },
  {
    name: 'github',
    hosts: ['github.com', 'www.github.com'],
    example: 'owner/repository',
    expand: named(/^[\w.-]{1,100}\/[\w.-]{1,100}(?:\/(?:issues|pull)\/\d{1,9})?$/, 'https://github.com/'),
  },
  {
    name: 'gitlab',
    hosts: ['gitlab.com', 'www.gitlab.com'],
    example: 'group/project',
    expand: named(/^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,8}$/, 'https://gitlab.com/'),
  },
  { name: 'gitpitch', hosts: ['gitpitch.com'], example: 'https://gitpitch.com/user/repository' },
  {
    name: 'glitch',
    hosts: ['glitch.com', '*.glitch.me'],
    example: 'earthy-course',
    expand: ([word = '']) => {
      const name = /^~?([\w-]{1,100})$/.exec(word)?.[1];
      return name === undefined ? undefined : `https://glitch.com/~${name}`;
    },
  },
  {
    name: 'golang',
    hosts: ['go.dev', 'play.golang.org', 'play.golang.com', 'goplay.tools'],
    example: 'https://go.dev/play/p/MAohLsrz7JQ',
    expand: named(/^[\w-]{6,20}$/, 'https://go.dev/play/p/'),
  },
  {
    name: 'huggingface',
    hosts: ['huggingface.co', '*.hf.space'],
    example: 'https://huggingface.co/spaces/owner/name',
  },
  { name: 'livecodes', hosts: ['livecodes.io', '*.livecodes.io'], example: 'https://livecodes.io/?x=id/abcdefghijk' },
  { name: 'lovable', hosts: ['*.lovable.app'], example: 'https://name.lovable.app' },
  { name: 'medium', example: 'https://medium.com/@user/post' },
  {
    name: 'neon',
    hosts: ['neon.com', 'neon.tech', '*.neon.com', '*.neon.tech', 'pg.new'],
    example: 'https://neon.com/docs',
  },
  { name: 'netlify', hosts: ['*.netlify.app'], example: 'https://name.netlify.app' },
  { name: 'parler', hosts: ['www.parler.io'], example: 'https://www.parler.io/audio/1/abcdefghijk.mp3' },
  {
    name: 'reddit',
    hosts: ['www.reddit.com', 'reddit.com', 'old.reddit.com', 'new.reddit.com', 'redd.it', 'v.redd.it'],
    example: 'https://www.reddit.com/r/aww/comments/ag3s4b/a_title',
  },
  {
    name: 'slideshare',
    hosts: ['www.slideshare.net', 'slideshare.net'],
    example: 'https://www.slideshare.net/slideshow/title/1234567',
  },
  {
    name: 'speakerdeck',
    hosts: ['speakerdeck.com', 'www.speakerdeck.com'],
    example: 'https://speakerdeck.com/user/talk',
  },
  {
    name: 'stackery',
    hosts: ['app.stackery.io'],
    example: 'owner repository branch',
    expand: ([owner = '', repository = '', branch = 'master']) =>
      [owner, repository, branch].every((word) => /^[\w.-]{1,100}$/.test(word))
        ? `https://app.stackery.io/editor/design?owner=${owner}&repo=${repository}&ref=${branch}`
        : undefined,
  },
  {
    name: 'stackexchange',
    hosts: [...STACK_EXCHANGE, '*.stackexchange.com', '*.stackoverflow.com'],
    example: '1105 diy',
    expand: (words) => {
      const id = words.find((word) => /^\d{1,10}$/.test(word));
      const site = words.find((word) => /^[a-z][a-z.]{1,40}$/i.test(word))?.toLowerCase();
      if (id === undefined || site === undefined) return undefined;
      const own = STACK_EXCHANGE.find((host) => host.split('.')[0] === site);
      return `https://${own ?? `${site}.stackexchange.com`}/q/${id}`;
    },
  },
  {
    name: 'stackoverflow',
    hosts: ['stackoverflow.com', '*.stackoverflow.com'],
    example: '57496168',
    expand: named(/^\d{1,10}$/, 'https://stackoverflow.com/q/'),
  },
  { name: 'streamlit', hosts: ['*.streamlit.app'], example: 'https://name.streamlit.app' },
  { name: 'tweet', hosts: TWITTER, example: '1018911886862057472', expand: STATUS },
  { name: 'twitter', hosts: TWITTER, example: '1018911886862057472', expand: STATUS },
  { name: 'twitter_timeline', hosts: TWITTER, example: 'https://twitter.com/someone/timelines/1234567890' },
  {
    name: 'twitch',
    hosts: ['www.twitch.tv', 'twitch.tv', 'clips.twitch.tv', 'player.twitch.tv', 'm.twitch.tv'],
    example: 'ClumsyPrettiestOilLitFam',
    expand: ([word = '']) => {
      if (/^\d{1,12}$/.test(word)) return `https://www.twitch.tv/videos/${word}`;
      return /^[\w-]{4,100}$/.test(word) ? `https://clips.twitch.tv/${word}` : undefined;
    },
  },
  { name: 'v0', hosts: ['v0.dev', 'v0.app', '*.vusercontent.net'], example: 'https://v0.dev/chat/abc123' },
  { name: 'wikipedia', hosts: ['*.wikipedia.org'], example: 'https://en.wikipedia.org/wiki/Steganography' },
];
