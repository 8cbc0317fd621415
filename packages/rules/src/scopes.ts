/** What the platform has, by what a person may allow an application or a key to read and write. */
const families = {
  articles: 'articles',
  comments: 'comments',
  reactions: 'reactions',
  reading_list: 'reading list',
  follows: 'follows',
  notifications: 'notifications',
  account: 'profile and account',
  api_keys: 'API keys',
  oauth_applications: 'own applications',
  images: 'images',
  organizations: 'organizations',
  listings: 'listings',
  analytics: 'statistics',
  agent_sessions: 'agent sessions',
  admin: 'administration, as far as the role of the account goes',
} as const;

type Family = keyof typeof families;

/**
 * What a key or a token may be used for, if not for everything: what everybody may see (`public`), and reading and
 * writing of each family of resources. Writing does not include reading.
 */
export type Scope = 'public' | `read_${Family}` | `write_${Family}`;

/** Every scope with what it allows, as a person is asked for it. */
const descriptions = new Map<string, string>([
  ['public', 'Read what everybody may see'],
  ...Object.entries(families).flatMap(([family, words]): [string, string][] => [
    [`read_${family}`, `Read: ${words}`],
    [`write_${family}`, `Write: ${words}`],
  ]),
]);

/** Every scope, in the order in which they are shown. */
export const scopes: readonly Scope[] = [...descriptions.keys()].filter(isScope);

/** The scopes by what they are about, in words that begin a line. */
export const scopeGroups: readonly { words: string; scopes: readonly Scope[] }[] = [
  { words: 'In general', scopes: ['public'] },
  ...Object.entries(families).map(([family, words]) => ({
    words: words.charAt(0).toUpperCase() + words.slice(1),
    scopes: [`read_${family}`, `write_${family}`].filter(isScope),
  })),
];

/** Whether there is such a scope. */
export function isScope(text: string): text is Scope {
  return descriptions.has(text);
}

/** Whether credentials with these scopes may write; none at all is everything. */
export function allowsWriting(held: readonly string[]): boolean {
  return held.length === 0 || held.some((scope) => scope.startsWith('write_'));
}

/** What a scope allows, in words for the person who is asked for it. */
export function scopeDescription(scope: Scope): string {
  return descriptions.get(scope) ?? scope;
}

/** Whether credentials with these scopes may be used for something of that scope; none at all is everything. */
export function allowsScope(held: readonly string[], scope: Scope): boolean {
  return held.length === 0 || held.includes(scope);
}
