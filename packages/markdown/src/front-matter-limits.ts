import { Lexer } from 'yaml';

/** Maximum nesting of front matter: a list within the mapping is the second level. */
export const maxLevels = 32;

// The cost of YAML depends on lexemes rather than length: this many are parsed in milliseconds.
const maxLexemes = 2_000;

/**
 * Returns a sentence about the limit that a YAML text exceeds; undefined for none. Takes linear time. Blocks without
 * brackets are measured after parsing.
 */
export function findExcess(yaml: string): string | undefined {
  let lexemes = 0;
  let level = 1;
  for (const lexeme of new Lexer().lex(yaml)) {
    lexemes += 1;
    if (lexemes > maxLexemes) return `It consists of more than ${maxLexemes} parts.`;
    if (lexeme === '[' || lexeme === '{') level += 1;
    else if (lexeme === ']' || lexeme === '}') level = Math.max(1, level - 1);
    if (level > maxLevels) return `It is nested deeper than ${maxLevels} levels.`;
  }
  return undefined;
}
