import { formatMarkdownTable, resultTables, type Results } from './report.ts';

const begin = '<!-- Written by npm run bench. -->';
const end = '<!-- So far. -->';

/** Returns the document with the figures between its marks replaced. Throws if it has no marks. */
export function withFigures(document: string, results: Results): string {
  const start = document.indexOf(begin);
  const stop = document.indexOf(end);
  if (start === -1 || stop < start) throw new Error(`no "${begin}" followed by "${end}"`);
  return `${document.slice(0, start + begin.length)}\n\n${sections(results)}\n\n${document.slice(stop)}`;
}

function sections(results: Results): string {
  const { commit, settings, seedSeconds, growSeconds, failures } = results;
  const grown = growSeconds === undefined ? '' : `, letting it grow to ${settings.largeArticles} ${growSeconds} s`;
  const run = `The run was made at ${commit}. Seeding ${settings.articles} articles took ${seedSeconds} s${grown}.`;
  const missing = failures.map(({ part, reason }) => `Not measured: ${part} (${reason}).`);
  const tables = resultTables(results)
    .filter(({ rows, isDetail }) => rows.length > 0 && !isDetail)
    .map(({ title, head, rows }) => `## ${title}\n\n${formatMarkdownTable(head, rows)}`);
  return [run, ...missing, ...tables].join('\n\n');
}
