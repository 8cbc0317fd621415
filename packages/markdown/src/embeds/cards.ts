/** An embed that is shown as a link: its site can only be embedded by running its script in our pages. */
export interface CardKind {
  /** Hosts whose addresses it takes; absent: any. */
  readonly hosts?: readonly string[];
  /** What an argument looks like, for messages. */
  readonly example: string;
  /** The address that a bare argument stands for; undefined when the argument is none. */
  readonly expand?: (argument: string) => string | undefined;
}

const path = (pattern: RegExp, prefix: string) => (argument: string) =>
  pattern.test(argument) ? prefix + argument : undefined;

const post: CardKind = {
  example: '/username/slug',
  expand: path(/^\/?[\w-]{1,100}\/[\w-]{1,200}$/, '/'),
};

const tweet: CardKind = {
  hosts: ['twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'x.com', 'www.x.com'],
  example: '1018911886862057472',
  expand: path(/^\d{1,20}$/, 'https://x.com/i/status/'),
};

/** Link cards by the name of their embed. */
export const cardKinds: ReadonlyMap<string, CardKind> = new Map([
  ['gist', { hosts: ['gist.github.com'], example: 'https://gist.github.com/user/0123456789abcdef' }],
  [
    'github',
    {
      hosts: ['github.com', 'www.github.com'],
      example: 'owner/repository',
      expand: path(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'https://github.com/'),
    },
  ],
  ['link', post],
  ['post', post],
  ['medium', { example: 'https://medium.com/@user/post' }],
  ['reddit', { hosts: ['www.reddit.com', 'reddit.com', 'old.reddit.com'], example: 'https://www.reddit.com/r/name' }],
  ['tweet', tweet],
  ['twitter', tweet],
  ['user', { example: 'username', expand: path(/^[\w-]{2,30}$/, '/') }],
  ['organization', { example: 'slug', expand: path(/^[\w-]{2,50}$/, '/') }],
  ['tag', { example: 'name', expand: path(/^[\p{L}\p{M}\p{N}]{1,30}$/u, '/t/') }],
]);
