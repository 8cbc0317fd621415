import { looksRandom } from './looks-random.ts';
import { secretPatterns, type SecretClass } from './secret-patterns.ts';

/** What stands where a secret was. */
export const redacted = '[REDACTED]';

/** How much of each class was replaced. */
export type Counts = Partial<Record<SecretClass, number>>;

/** A text without its secrets, each of which is added to the counts; `isOutput` says that a tool has printed it. */
export function redactText(text: string, counts: Counts, isOutput = false): string {
  // The shortest of all, an address like 1.1.1.1 or a@b.co, has six characters.
  if (text.length < 6) return text;
  const lower = text.toLowerCase();
  let result = text;
  for (const { name, expression, hints, isAmbiguous, staysInOutput } of secretPatterns) {
    if ((isOutput && staysInOutput) || !hints.some((hint) => lower.includes(hint))) continue;
    result = result.replace(expression, (match, ...groups: unknown[]) => {
      // What was said to introduce the secret stays.
      const introduction = groups.slice(0, -2).find((group): group is string => typeof group === 'string') ?? '';
      if (isAmbiguous && !looksRandom(match.slice(introduction.length))) return match;
      counts[name] = (counts[name] ?? 0) + 1;
      return introduction + redacted;
    });
  }
  return result;
}
