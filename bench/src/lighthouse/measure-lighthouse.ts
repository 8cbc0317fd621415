import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '@commonplace/engines/chromium';
import { z } from 'zod';

/** Fetched when it is run: 150 packages that no test needs. */
const lighthouse = 'lighthouse@13.5.0';

/** The least scores of a page on a phone, of 100, and the most that its layout may shift. */
const wantedScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const maxLayoutShift = 0.02;

type Category = keyof typeof wantedScores;

/** The figures of a page. */
export interface PageScores {
  path: string;
  scores: Record<Category, number>;
  layoutShift: number;
  isMet: boolean;
}

const score = z.object({ score: z.number() });
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
});

const run = promisify(execFile);

/** Runs Lighthouse as on a phone on the kinds of pages that people read most, one page after the other. */
export async function* measureLighthouse(url: string): AsyncGenerator<PageScores> {
  for (const path of await choosePages(url)) yield judge(path, await audit(`${url}${path}`));
}

/** Search engines are to leave out the results of a search. */
const audited = (url: string) => (url.includes('/search') ? ['--skip-audits=is-crawlable'] : []);

async function audit(url: string): Promise<z.infer<typeof report>> {
  const options = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox', ...audited(url)];
  const env = { ...process.env, CHROME_PATH: findChromium(process.env['PATH']) };
  const { stdout } = await run('npx', ['--yes', lighthouse, url, ...options], { env, maxBuffer: 64 * 1024 * 1024 });
  return report.parse(JSON.parse(stdout));
}

function judge(path: string, { categories, audits }: z.infer<typeof report>): PageScores {
  const layoutShift = audits['cumulative-layout-shift'].numericValue;
  const names = Object.keys(wantedScores) as Category[];
  const scores = Object.fromEntries(names.map((name) => [name, Math.round(categories[name].score * 100)]));
  const isMet = layoutShift <= maxLayoutShift && names.every((name) => (scores[name] ?? 0) >= wantedScores[name]);
  return { path, scores: scores as PageScores['scores'], layoutShift, isMet };
}

const newest = z
  .array(z.object({ path: z.string(), tag_list: z.array(z.string()), user: z.object({ username: z.string() }) }))
  .min(1, 'the platform has no articles: run npm run bench -- seed');

/** Returns the paths of the home page, and of an article, its author, its tag and a search for it. */
async function choosePages(url: string): Promise<string[]> {
  const headers = { 'user-agent': 'bench', accept: 'application/vnd.commonplace.api-v1+json' };
  const answer = await fetch(`${url}/api/articles?per_page=100`, { headers });
  const articles = newest.parse(await answer.json());
  const { path, user, tag_list: tags } = articles.find((article) => article.tag_list.length > 0) ?? articles[0]!;
  const [tag = ''] = tags;
  return ['/', path, `/${user.username}`, ...(tag === '' ? [] : [`/t/${tag}`]), `/search?q=${tag || 'a'}`];
}
