import { tokenize, tokenTypes } from 'css-tree/tokenizer';

const { Function: functionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket } = tokenTypes;
const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = tokenTypes;
const opening = new Set([functionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket]);
const closing = new Set([RightParenthesis, RightSquareBracket, RightCurlyBracket]);

/** Returns how deeply the blocks and functions of a style sheet are nested. */
export function tokenDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  tokenize(text, (type) => {
    if (opening.has(type)) deepest = Math.max(deepest, (depth += 1));
    else if (closing.has(type)) depth -= 1;
  });
  return deepest;
}
