import { Lexer } from 'yaml';

/** How deep front matter may be nested: a list within the mapping is the second level. */
export const maxLevels = 32;

// What YAML costs goes by its lexemes, not by its length: so many are parsed in some milliseconds.
const maxLexemes = 2_000;

/**
 * What makes a YAML text too expensive to parse, as a sentence; undefined when nothing does. Takes time by the text's
 * length at most. Blocks, whose levels are not told by brackets alone, are measured once they have been parsed.
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
