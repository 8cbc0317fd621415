import { looksRandom } from './looks-random.ts';
import { secretPatterns, type SecretClass } from './secret-patterns.ts';

/** The replacement of a secret. */
export const redacted = '[REDACTED]';

/** Number of replacements per class. */
export type Counts = Partial<Record<SecretClass, number>>;

/** Redacts the secrets in a text and adds them to the counts; `isOutput` marks output of a tool. */
export function redactText(text: string, counts: Counts, isOutput = false): string {
  // The shortest ones, like 1.1.1.1 or a@b.co, have six characters.
  if (text.length < 6) return text;
  const lower = text.toLowerCase();
  let result = text;
  for (const { name, expression, hints, isAmbiguous, staysInOutput } of secretPatterns) {
    if ((isOutput && staysInOutput) || !hints.some((hint) => lower.includes(hint))) continue;
    result = result.replace(expression, (match, ...groups: unknown[]) => {
      // The words before a secret stay.
      const introduction = groups.slice(0, -2).find((group): group is string => typeof group === 'string') ?? '';
      if (isAmbiguous && !looksRandom(match.slice(introduction.length))) return match;
      counts[name] = (counts[name] ?? 0) + 1;
      return introduction + redacted;
    });
  }
  return result;
}
