import { CompletionContext } from '@codemirror/autocomplete';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { isInCode } from '@commonplace/ui/browser/is-in-code';
import { expect, it, vi } from 'vitest';
import { completeEmoji } from './completions.ts';
import { bold, bulletList, code, endMarkup, quote } from './formatting.ts';
import { continueTable } from './tables.ts';
import { codeAt, outsideCode, unlessInCode } from './within-code.ts';

/** Opens a text in which `¦` is the cursor, or two of them the selection. */
function open(marked: string, extensions: Extension = markdownLanguage.extension): EditorState {
  const [anchor, head] = [marked.indexOf('¦'), marked.lastIndexOf('¦')];
  const selection = { anchor, head: head === anchor ? anchor : head - 1 };
  return EditorState.create({ doc: marked.replaceAll('¦', ''), selection, extensions });
}

/** Places in code of articles and comments. */
const inCode = [
  ['block', '```\na ¦\n```'],
  ['block', '```js\n¦\n```'],
  ['block', '```js¦\n'],
  ['block', '```\nnot ended ¦'],
  ['block', '~~~\na\n```\n¦\n~~~'],
  ['block', '- item\n\n  ```\n  a¦\n  ```'],
  ['block', '> ```\n> a¦\n> ```'],
  ['block', 'text\n\n    indented¦\n'],
  ['block', 'text\n\n    ¦'],
  ['inline', 'a `b¦c` d'],
  ['inline', 'a `¦` d'],
  ['inline', 'a ``b ` ¦c`` d'],
  ['inline', 'a `b\nc¦` d'],
  ['inline', '| `a¦` |\n| --- |'],
  ['inline', '- [ ] `a¦`'],
  ['open', 'a `b¦'],
  ['block', '<pre>\na\n\nb¦</pre>'],
  ['block', '<div><code>a¦</code></div>'],
  ['block', '<!-- a\n\nb¦ -->'],
  ['inline', 'a <code>b¦</code> c'],
  ['inline', 'a <kbd>b <b>c¦</b></kbd>'],
  ['block', 'a <!-- ¦ --> b'],
  ['block', '```\n¦all¦\n```'],
  ['inline', 'a¦ `b¦`'],
] as const;

/** Places in what comments do not have, or which their script takes for text. */
const inCodeOfArticles = [
  ['block', '- item\n\n      indented¦'],
  ['block', '---\ntitle: ¦\n---\n\ntext'],
  ['block', '---\ntitle: ¦'],
  ['block', '\n---\ntitle: a\ndescription: >\n\n  ¦\n---\n'],
  ['block', '---\n¦\n---\n'],
  ['block', 'a\n\n{% katex %}\na_1 ¦\n{% endkatex %}'],
  ['block', 'a {% katex inline %}a¦{% endkatex %}'],
  ['block', '{% raw %} ¦ {% endraw %}'],
  ['block', '{% katex %}\n¦'],
  ['block', '{% youtube ¦ %}'],
  ['block', 'a <img alt="¦"> b'],
] as const;

it.each([...inCode, ...inCodeOfArticles])('finds the %s of code in %j', (kind, marked) => {
  expect(codeAt(open(marked))).toBe(kind);
});

/** Places in no code. */
const inText = [
  'a¦ `b` c',
  'a `b`¦ c',
  'a `b` c ¦',
  'a \\`b¦',
  'a ¦`b`¦ c',
  '¦```\na\n```¦',
  '```\na\n```\n¦',
  'text\n    not indented¦',
  '- item\n\n    ¦',
  '---\n\nA line: ¦\n\n---\n',
  '---\ntitle: a\n---\n¦',
  'a\n\n---\ntitle: ¦\n---',
  '{% katex %}a{% endkatex %} ¦',
  'the tag `{% raw %}` is ¦',
  '\\{% raw %} ¦',
  '{% details a %}\n¦\n{% enddetails %}',
  '<pre>a</pre>\n\n¦',
  'a <code>b</code> ¦',
  'a <code>b\n\nc ¦',
  'a < b ¦',
  '<!-- a -->\n\n¦',
] as const;

it.each(inText)('finds no code in %j', (marked) => {
  expect(codeAt(open(marked))).toBeUndefined();
});

/** What the script of comments finds, which has no syntax tree. */
function isInCodeOfComment(marked: string): boolean {
  const { doc, selection } = open(marked);
  const { from, to } = selection.main;
  return isInCode(doc.toString(), from) || isInCode(doc.toString(), to);
}

it.each([...inCode, ...inText.map((marked) => ['text', marked] as const)])(
  'finds the %s of a comment in %j without its syntax',
  (kind, marked) => {
    // A code that is still open is text, as for what the editor inserts.
    expect(isInCodeOfComment(marked)).toBe(kind === 'block' || kind === 'inline');
  },
);

it('looks at a text once for all commands of a key', () => {
  const state = open('a `b¦');
  expect(codeAt(state)).toBe('open');
  const look = vi.spyOn(state, 'update');
  expect(codeAt(state)).toBe('open');
  expect(look).not.toHaveBeenCalled();
});

/** Runs a command on a text, and returns the text. */
function after(marked: string, command: Command): string {
  const view = {
    state: open(marked),
    dispatch(change: TransactionSpec) {
      view.state = view.state.update(change).state;
    },
    focus() {},
  };
  // Commands use only these parts of a view.
  command(view as unknown as EditorView);
  return view.state.doc.toString();
}

it.each<[string, string, Command]>([
  ['bold', '```\na¦b¦\n```', outsideCode(bold)],
  ['quote', '    a¦', outsideCode(quote)],
  ['list', '`a¦`', outsideCode(bulletList)],
  ['code', '```\na¦b¦\n```', code],
  ['code of lines', '~~~\n¦a\nb¦\n~~~', code],
  ['enter in a list', '```\n- ¦\n```', unlessInCode(endMarkup)],
  ['enter in a table', '```\n| a | b |\n| --- | --- |\n| c¦ | |\n```', unlessInCode(continueTable)],
])('leaves code unchanged: %s', (_name, marked, command) => {
  expect(after(marked, command)).toBe(marked.replaceAll('¦', ''));
});

it('still formats and quotes around code', () => {
  expect(after('¦`a`¦', outsideCode(bold))).toBe('**`a`**');
  expect(after('¦```\na\n```¦', outsideCode(quote))).toBe('> ```\n> a\n> ```');
  expect(after('`¦a¦`', code)).toBe('a');
});

it('completes emoji in text alone', async () => {
  const completionStart = async (marked: string) => {
    const state = open(marked);
    return (await completeEmoji(new CompletionContext(state, state.selection.main.head, false)))?.from;
  };
  expect(await completionStart('key :sm¦')).toBe(4);
  for (const code of ['```\nkey :sm¦\n```', 'a `:sm¦', '    :sm¦']) expect(await completionStart(code)).toBeUndefined();
});
