import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { operations } from '../../operations/operations.ts';
import { Scene } from '../../operations/scene.ts';
import type { TestUser } from '../../support/test-users.ts';
import type { Platform } from '../../support/platform.ts';

const areas = join(import.meta.dirname, '../../../apps/console/src/areas');

/** The metadata of a screen. */
export interface ScreenInfo {
  path: string;
  title: string;
  role: 'moderator' | 'admin' | 'super_admin';
}

/** Returns every screen of the console. */
export async function findScreens(): Promise<ScreenInfo[]> {
  const files = globSync('**/*.screens.ts', { cwd: areas }).toSorted();
  const found = await Promise.all(
    files.map((file) => import(join(areas, file)) as Promise<{ default: readonly ScreenInfo[] }>),
  );
  return found.flatMap((file) => [...file.default]);
}

/** A record for a screen with parameters. */
interface Example {
  /** Values of the path parameters, in order. */
  parameters: readonly string[];
  /** API path that deletes the record, since other tests expect empty lists. */
  deletedAt?: string;
}

type MakeExample = (scene: Scene) => Promise<Example>;

const existing =
  (parameter: string): MakeExample =>
  async () => ({ parameters: [parameter] });

/** Creates the record with the operation at this path. */
const createdBy =
  (path: string, member: 'id' | 'slug' = 'id'): MakeExample =>
  async (scene) => {
    const operation = operations.find((one) => one.method === 'POST' && one.path === path);
    if (!operation) throw new Error(`no operation POST ${path}`);
    const request = await operation.prepare(scene, scene.administrator);
    const created = await scene.make<Record<string, unknown>>(scene.administrator, request.path, request.body);
    return { parameters: [String(created[member])], deletedAt: `${path}/${String(created['id'])}` };
  };

const first =
  (path: string, member: string): MakeExample =>
  async ({ platform, administrator: { apiKey: key } }) => {
    const [item] = (await platform.request('GET', path, { key })).json<Record<string, unknown>[]>();
    return { parameters: [String(item?.[member])] };
  };

async function mergedUser({ platform, administrator }: Scene): Promise<Example> {
  const [kept, merged] = [await platform.createUser(), await platform.createUser()];
  const path = `/api/admin/users/${kept.id}/merge`;
  const answer = await platform.request('POST', path, {
    key: administrator.apiKey,
    body: { merge_user_id: merged.id },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return { parameters: [String(kept.id)] };
}

async function createEpisode(scene: Scene): Promise<Example> {
  const { parameters, ...podcast } = await createdBy('/api/podcasts', 'slug')(scene);
  const podcast_episode = { title: 'Yeast', slug: 'yeast', media_url: 'https://cdn.example.com/yeast.mp3' };
  const path = `/api/podcasts/${parameters.join('')}/episodes`;
  const { id } = await scene.make<{ id: number }>(scene.administrator, path, { podcast_episode });
  return { parameters: [...parameters, String(id)], ...podcast };
}

async function createSeries(scene: Scene): Promise<Example> {
  const article = { title: 'Loaf one', body_markdown: 'Flour', published: true, series: scene.unique('Loaves') };
  const created = await scene.make<{ id: number; collection_id: number }>(scene.administrator, '/api/articles', {
    article,
  });
  return { parameters: [String(created.collection_id)], deletedAt: `/api/articles/${created.id}` };
}

async function createRevision(scene: Scene): Promise<Example> {
  const { id } = await scene.article(scene.administrator);
  const path = `/api/articles/${id}`;
  await scene.put(scene.administrator, path, { article: { body_markdown: 'Flour, water and **yeast**.' } });
  return { parameters: [String(id), '2'], deletedAt: path };
}

/** Creates a redirect with the longest possible path without a line break opportunity. */
async function createLongRedirect(scene: Scene): Promise<Example> {
  const original_url = `/${scene.unique('o'.repeat(200))}`;
  const request_redirect = { original_url, destination_url: '/new', request_domain: 'old.example.com' };
  const path = '/api/admin/request_redirects';
  const { id } = await scene.make<{ id: number }>(scene.administrator, path, { request_redirect });
  return { parameters: [String(id)], deletedAt: `${path}/${id}` };
}

/** Records for the screens with parameters. A new such screen needs an example here. */
const examples: Readonly<Record<string, MakeExample>> = {
  '/content/articles/$id': existing('7'),
  '/content/articles/$id/revisions': createRevision,
  '/content/articles/$id/revisions/$number': createRevision,
  '/content/comments/$id': first('/api/admin/comments?user_id=7', 'id_code'),
  '/content/concepts/$id': createdBy('/api/admin/concepts'),
  '/content/listings/$id': first('/api/listings', 'id'),
  '/content/podcasts/$slug': createdBy('/api/podcasts', 'slug'),
  '/content/podcasts/$slug/edit': first('/api/podcasts', 'slug'),
  '/content/podcasts/$slug/episodes/$id': createEpisode,
  '/content/podcasts/$slug/episodes/new': first('/api/podcasts', 'slug'),
  '/content/series/$id': createSeries,
  '/content/subforems/$id': createdBy('/api/subforems'),
  '/content/tags/$name': existing('topic7'),
  '/content/trends/$slug': existing('gardens'),
  '/operations/jobs/$id': first('/api/admin/jobs', 'id'),
  '/operations/reports/$id': first('/api/feedback_messages', 'id'),
  '/people/badges/$id': createdBy('/api/badges'),
  '/people/merges/$id': mergedUser,
  '/people/organizations/$id': existing('7'),
  '/people/users/$id': existing('7'),
  '/people/users/$id/edit': existing('7'),
  '/people/users/$id/merge': existing('7'),
  '/site/billboards/$id': createdBy('/api/billboards'),
  '/site/pages/$id': createdBy('/api/pages'),
  '/site/recommended-lists/$id': createdBy('/api/recommended_articles_lists'),
  '/site/redirects/$id': createLongRedirect,
  '/site/segments/$id': createdBy('/api/segments'),
  '/site/surveys/$id': createdBy('/api/surveys'),
  '/site/surveys/$id/results': first('/api/surveys', 'id'),
};

/** Returns a path for every screen, and the API paths of the records created for it. */
export async function resolvePaths(screens: readonly ScreenInfo[], platform: Platform, administrator: TestUser) {
  const scene = new Scene(platform, administrator);
  const paths: [screen: ScreenInfo, path: string][] = [];
  const created: string[] = [];
  // In turn: some examples use records that earlier ones created.
  for (const screen of screens) {
    if (!screen.path.includes('$')) {
      paths.push([screen, screen.path]);
      continue;
    }
    const make = examples[screen.path];
    if (!make) throw new Error(`${screen.path} has no example in ${import.meta.filename}`);
    const { parameters, deletedAt } = await make(scene);
    const values = parameters.values();
    paths.push([screen, screen.path.replaceAll(/\$\w+/g, () => String(values.next().value))]);
    if (deletedAt !== undefined) created.push(deletedAt);
  }
  return { paths, created };
}
