import { isScope, scopeFamilies, type Scope } from '@commonplace/rules/scopes';
import type { Locale } from './locale.ts';

/** Describes a scope to the user who grants it. */
export function describeScope(scope: Scope, { messages }: Locale): string {
  const { scopes: texts } = messages.account;
  if (scope === 'public') return texts.public;
  const verb = scope.startsWith('read_') ? 'read' : 'write';
  const family = scopeFamilies.find((name) => scope === `${verb}_${name}`);
  return family === undefined ? scope : `${texts[verb]}: ${texts.families[family]}`;
}

/** Describes scopes in one line. */
export function describeScopes(held: readonly string[], locale: Locale): string {
  return held.map((scope) => (isScope(scope) ? describeScope(scope, locale) : scope)).join('; ');
}
