/** An account at a provider, as a line says whose it is. */
export interface IdentityLine {
  user_id: number;
  uid: string;
}

/** What lines say: what can be linked, and which lines cannot be read. */
export interface ParsedLines {
  identities: IdentityLine[];
  problems: { line: number; says: string }[];
}

/** As many as the API takes at once (A18). */
const most = 1_000;

/** Reads lines of a user's id and an id at a provider, with a comma, a semicolon, a tab or blanks between them. */
export function parseLines(text: string): ParsedLines {
  const parsed: ParsedLines = { identities: [], problems: [] };
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, id = '', uid = ''] = /^\s*([^\s,;]+)(?:\s*[,;]\s*|\s+)(\S.*)$/.exec(line) ?? [];
    const says = problemOf(id, parsed.identities.length);
    if (says === undefined) parsed.identities.push({ user_id: Number(id), uid: uid.trim() });
    else parsed.problems.push({ line: at + 1, says });
  }
  return parsed;
}

function problemOf(id: string, count: number): string | undefined {
  if (id === '') return 'needs a user id and an id at the provider';
  if (!/^[1-9]\d{0,9}$/.test(id)) return `begins with ${id}, which is no id of a user`;
  return count < most ? undefined : `is beyond the ${most.toLocaleString()} that are linked at once`;
}
