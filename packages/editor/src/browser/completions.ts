import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { callApi } from '@commonplace/ui/browser/api';
import { loadFurther } from './further-script.ts';
import { codeAt } from './within-code.ts';

interface Found {
  tags: string[];
  users: { username: string; name: string }[];
}

const maxFound = 8;

/** Completes `@` with people, `#` with tags and `:` with emoji. */
export const completions: Extension = autocompletion({
  override: [completeNames, completeEmoji],
  icons: false,
  activateOnTypingDelay: 150,
});

async function completeNames(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/[@#][\w-]+/);
  if (!typed || !isCompleted(context, typed.from)) return null;
  const { tags, users } = await findNames(typed.text.slice(1));
  const options: Completion[] =
    typed.text[0] === '@'
      ? users.map(({ username, name }) => ({ label: `@${username}`, detail: name, apply: `@${username} ` }))
      : tags.map((name) => ({ label: `#${name}`, apply: `#${name} ` }));
  // The next character asks again, since there may be more names than these.
  return options.length === 0 ? null : { from: typed.from, options, filter: false };
}

/** Completes emoji by their names. */
export async function completeEmoji(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/:[a-z_]{2,}/);
  if (!typed || !isCompleted(context, typed.from)) return null;
  const script = await loadFurther().catch(() => undefined);
  if (!script) return null;
  const options = script.emoji.map(([symbol, name]) => ({ label: `:${name}`, detail: symbol, apply: symbol }));
  return { from: typed.from, options, validFor: /^:[a-z_]*$/ };
}

/** Whether a mark is neither within a word, such as an email address or a URL, nor within code. */
function isCompleted({ state, pos }: CompletionContext, at: number): boolean {
  const isInWord = /[\w/.:]/.test(state.sliceDoc(Math.max(0, at - 1), at));
  return !isInWord && codeAt(state, { from: pos, to: pos }) === undefined;
}

/** Finds people and tags whose names begin so. */
export async function findNames(beginning: string): Promise<Found> {
  const { status, body } = await callApi(
    'GET',
    `/api/search/completions?limit=${maxFound}&q=${encodeURIComponent(beginning)}`,
  );
  const none = { tags: [], users: [] };
  return status === 200 ? { ...none, ...(body as Partial<Found>) } : none;
}
