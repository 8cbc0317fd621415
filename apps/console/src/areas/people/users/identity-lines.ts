export interface IdentityLine {
  user_id: number;
  uid: string;
}

export interface ParsedLines {
  identities: IdentityLine[];
  problems: { line: number; problem: string }[];
}

/** The maximum of the API (LinkIdentities). */
const maxIdentities = 1_000;

/** Parses lines of a user ID and an ID at a provider, separated by a comma, a semicolon or whitespace. */
export function parseLines(text: string): ParsedLines {
  const parsed: ParsedLines = { identities: [], problems: [] };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, id = '', uid = ''] = /^\s*([^\s,;]+)(?:\s*[,;]\s*|\s+)(\S.*)$/.exec(line) ?? [];
    const problem = problemOf(id, parsed.identities.length);
    if (problem === undefined) parsed.identities.push({ user_id: Number(id), uid: uid.trim() });
    else parsed.problems.push({ line: index + 1, problem });
  }
  return parsed;
}

function problemOf(id: string, count: number): string | undefined {
  if (id === '') return 'needs a user ID and an ID at the provider';
  if (!/^[1-9]\d{0,9}$/.test(id)) return `begins with ${id}, which is not a user ID`;
  return count < maxIdentities ? undefined : `exceeds the maximum of ${maxIdentities.toLocaleString()} lines`;
}
