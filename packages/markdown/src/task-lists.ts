import type { MarkdownIt, Token } from 'markdown-it';

const mark = /^\[([ xX])\]\s+(?=\S)/;

/** Turns items of lists that begin with `[ ]` or `[x]` into check boxes that their text names, as on GitHub. */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'task_lists', ({ tokens, Token: NewToken }) => {
    const markup = (content: string) => {
      const token = new NewToken('html_inline', '', 0);
      token.content = content;
      return token;
    };
    for (const [at, item] of tokens.entries()) {
      const children = item.type === 'list_item_open' && firstLine(tokens, at);
      const text = children && children[0];
      const state = text && text.type === 'text' && mark.exec(text.content);
      if (!children || !text || !state) continue;
      item.attrJoin('class', 'task');
      text.content = text.content.slice(state[0].length);
      children.unshift(markup(`<label><input type="checkbox" disabled${state[1] === ' ' ? '' : ' checked'}>`));
      children.push(markup('</label>'));
    }
  });
}

/** Returns the content of the paragraph with which an item begins. */
function firstLine(tokens: readonly Token[], item: number): Token[] | null | undefined {
  return tokens[item + 1]?.type === 'paragraph_open' ? tokens[item + 2]?.children : undefined;
}
