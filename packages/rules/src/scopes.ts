/** Resources that a user can allow an application or a key to read and write. */
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

/** What a scope is for. */
export type Family = keyof typeof families;

/** A scope of a key or token: public data (`public`), or reading or writing of a family. Writing does not include reading. */
export type Scope = 'public' | `read_${Family}` | `write_${Family}`;

/** Every scope with its description in the documents of the API. */
const descriptions = new Map<string, string>([
  ['public', 'Read what everyone may see'],
  ...Object.entries(families).flatMap(([family, words]): [string, string][] => [
    [`read_${family}`, `Read: ${words}`],
    [`write_${family}`, `Write: ${words}`],
  ]),
]);

/** All scopes in display order. */
export const scopes: readonly Scope[] = [...descriptions.keys()].filter(isScope);

/** The scopes of a key whose creator chose none: all but administration. */
export const ordinaryScopes: readonly Scope[] = scopes.filter((scope) => !scope.endsWith('_admin'));

/** What scopes are for, in display order: all but `public`. */
export const scopeFamilies = Object.keys(families) as readonly Family[];

/** Tells whether a text is a scope. */
export function isScope(text: string): text is Scope {
  return descriptions.has(text);
}

/** Tells whether credentials with these scopes may write; without scopes they may do everything. */
export function allowsWriting(held: readonly string[]): boolean {
  return held.length === 0 || held.some((scope) => scope.startsWith('write_'));
}

/** Returns the description of a scope for developers. */
export function scopeDescription(scope: Scope): string {
  return descriptions.get(scope) ?? scope;
}

/** Tells whether credentials with these scopes include a scope; without scopes they include all. */
export function allowsScope(held: readonly string[], scope: Scope): boolean {
  return held.length === 0 || held.includes(scope);
}
