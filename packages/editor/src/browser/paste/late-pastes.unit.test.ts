import { EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { latePastes } from './late-pastes.ts';
import { pasteInSteps } from './paste-in-steps.ts';

/** Opens a text in which `|` is the cursor. */
function open(text: string) {
  const pastes = latePastes();
  const doc = text.replace('|', '');
  const problems: unknown[] = [];
  const failures: string[] = [];
  const extensions = EditorView.exceptionSink.of((problem) => problems.push(problem));
  const opened = {
    state: EditorState.create({ doc, selection: { anchor: text.indexOf('|') }, extensions }),
    dispatch(...specs: TransactionSpec[]) {
      const transaction = opened.state.update(...specs);
      opened.state = transaction.state;
      pastes.follow([transaction]);
    },
  };
  // Pasting uses only these parts of a view.
  const view = opened as unknown as EditorView;
  const { promise: loading, resolve: load, reject: fail } = Promise.withResolvers<string>();
  const paste = (plain: string) =>
    pastes.paste(view, loading, {
      plain,
      paste(mark) {
        pasteInSteps(view, plain, { markdown: mark + plain + mark });
        return true;
      },
      failed: () => failures.push(plain),
    });
  const type = (insert: string) => opened.dispatch(opened.state.replaceSelection(insert), { userEvent: 'input.type' });
  const marked = () => {
    const { head } = opened.state.selection.main;
    return `${opened.state.sliceDoc(0, head)}|${opened.state.sliceDoc(head)}`;
  };
  return { pastes, view, loading, load, fail, paste, type, marked, problems, failures };
}

it('pastes where the cursor was, and leaves it where it is', async () => {
  const { load, paste, type, view, marked } = open('One | end');
  const pasted = paste('two');
  type(' three');
  const other = paste(' four');
  view.dispatch({ selection: { anchor: 1 } });
  load('*');
  await Promise.all([pasted, other]);
  expect(marked()).toBe('O|ne *two* three* four* end');
});

it('goes on behind pastes in a row', async () => {
  const { load, paste, marked } = open('One |');
  const pasted = [paste('two'), paste('three')];
  load('_');
  await Promise.all(pasted);
  expect(marked()).toBe('One _two__three_|');
});

it('pastes plain text without the script, and says so', async () => {
  const { fail, paste, marked, failures } = open('One |');
  const pasted = paste('two');
  fail(new Error('no network'));
  await pasted;
  expect([marked(), failures]).toEqual(['One two|', ['two']]);
});

it('pastes plain text if the script fails', async () => {
  const { pastes, view, loading, load, marked, problems, failures } = open('One |');
  const paste = () => {
    throw new Error('unreadable');
  };
  const pasted = pastes.paste(view, loading, { plain: 'two', paste, failed: () => failures.push('two') });
  load('');
  await pasted;
  expect([marked(), failures]).toEqual(['One two|', ['two']]);
  expect(problems).toEqual([new Error('unreadable')]);
});
