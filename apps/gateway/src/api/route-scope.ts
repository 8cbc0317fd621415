import type { Scope } from '@commonplace/rules/scopes';

/** The scope family of each path prefix `/api/<part>`. */
const families = {
  agent_sessions: 'agent_sessions',
  analytics: 'analytics',
  api_keys: 'api_keys',
  articles: 'articles',
  comments: 'comments',
  concepts: 'articles',
  credits: 'listings',
  followers: 'follows',
  follows: 'follows',
  images: 'images',
  listings: 'listings',
  notifications: 'notifications',
  oauth_applications: 'oauth_applications',
  oauth_grants: 'account',
  organizations: 'organizations',
  reactions: 'reactions',
  readinglist: 'reading_list',
  users: 'account',
  webmentions: 'comments',
} as const;

interface Described {
  operation: string;
  method: string;
  path: string;
  administrative?: boolean;
}

/**
 * Derives the scope of an operation from its path and method: `write_articles` for `POST /api/articles`, `read_admin` for
 * an administrative read. Throws for a path without a family; such a route declares its scope.
 */
export function scopeOf({ operation, method, path, administrative = false }: Described): Scope {
  const verb = method === 'GET' ? 'read' : 'write';
  if (administrative) return `${verb}_admin`;
  const part = path.split('/')[2] ?? '';
  if (!isKnown(part)) {
    throw new Error(`${operation} needs a scope: its path begins with "${part}", which implies none (route-scope.ts)`);
  }
  return `${verb}_${families[part]}`;
}

function isKnown(part: string): part is keyof typeof families {
  return Object.hasOwn(families, part);
}
