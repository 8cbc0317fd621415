import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { operations } from '../../operations/operations.ts';
import { Scene } from '../../operations/scene.ts';
import type { TestUser } from '../../support/people.ts';
import type { Platform } from '../../support/platform.ts';

const areas = join(import.meta.dirname, '../../../apps/console/src/areas');

/** What is known of a screen before it is loaded. */
export interface ShownScreen {
  path: string;
  title: string;
  role: 'moderator' | 'admin' | 'super_admin';
}

/** Every screen of the console, found as the console finds them. */
export async function findScreens(): Promise<ShownScreen[]> {
  const files = globSync('**/*.screens.ts', { cwd: areas }).toSorted();
  const found = await Promise.all(
    files.map((file) => import(join(areas, file)) as Promise<{ default: readonly ShownScreen[] }>),
  );
  return found.flatMap((file) => [...file.default]);
}

/** Something that a screen shows. */
interface Example {
  /** What stands for the parameters of its address, in their order. */
  parameters: readonly string[];
  /** Of the API: journeys begin where there is none of it yet. */
  deletedAt?: string;
}

type MakeExample = (scene: Scene) => Promise<Example>;

const there =
  (parameter: string): MakeExample =>
  async () => ({ parameters: [parameter] });

/** By the operation that makes one. */
const madeBy =
  (path: string, member: 'id' | 'slug' = 'id'): MakeExample =>
  async (scene) => {
    const operation = operations.find((one) => one.method === 'POST' && one.path === path);
    if (!operation) throw new Error(`nothing makes ${path}`);
    const asked = await operation.prepare(scene, scene.administrator);
    const made = await scene.make<Record<string, unknown>>(scene.administrator, asked.path, asked.body);
    return { parameters: [String(made[member])], deletedAt: `${path}/${String(made['id'])}` };
  };

const first =
  (path: string, member: string): MakeExample =>
  async ({ platform, administrator: { apiKey: key } }) => {
    const [item] = (await platform.request('GET', path, { key })).json<Record<string, unknown>[]>();
    return { parameters: [String(item?.[member])] };
  };

async function mergedPerson({ platform, administrator }: Scene): Promise<Example> {
  const [kept, merged] = [await platform.createUser(), await platform.createUser()];
  const path = `/api/admin/users/${kept.id}/merge`;
  const answer = await platform.request('POST', path, {
    key: administrator.apiKey,
    body: { merge_user_id: merged.id },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return { parameters: [String(kept.id)] };
}

async function madeEpisode(scene: Scene): Promise<Example> {
  const { parameters, ...podcast } = await madeBy('/api/podcasts', 'slug')(scene);
  const podcast_episode = { title: 'Yeast', slug: 'yeast', media_url: 'https://cdn.example.com/yeast.mp3' };
  const path = `/api/podcasts/${parameters.join('')}/episodes`;
  const { id } = await scene.make<{ id: number }>(scene.administrator, path, { podcast_episode });
  return { parameters: [...parameters, String(id)], ...podcast };
}

async function writtenSeries(scene: Scene): Promise<Example> {
  const article = { title: 'Loaf one', body_markdown: 'Flour', published: true, series: scene.unique('Loaves') };
  const made = await scene.make<{ id: number; collection_id: number }>(scene.administrator, '/api/articles', {
    article,
  });
  return { parameters: [String(made.collection_id)], deletedAt: `/api/articles/${made.id}` };
}

/** Of an address as long as they may be, without a place to break it. */
async function longRedirect(scene: Scene): Promise<Example> {
  const original_url = `/${scene.unique('o'.repeat(200))}`;
  const request_redirect = { original_url, destination_url: '/new', request_domain: 'old.example.com' };
  const path = '/api/admin/request_redirects';
  const { id } = await scene.make<{ id: number }>(scene.administrator, path, { request_redirect });
  return { parameters: [String(id)], deletedAt: `${path}/${id}` };
}

/** What the screens show that are about one thing. A new one of them needs an example here. */
const examples: Readonly<Record<string, MakeExample>> = {
  '/content/articles/$id': there('99999'),
  '/content/comments/$id': first('/api/admin/comments?user_id=7', 'id_code'),
  '/content/concepts/$id': madeBy('/api/admin/concepts'),
  '/content/listings/$id': first('/api/listings', 'id'),
  '/content/podcasts/$slug': madeBy('/api/podcasts', 'slug'),
  '/content/podcasts/$slug/edit': first('/api/podcasts', 'slug'),
  '/content/podcasts/$slug/episodes/$id': madeEpisode,
  '/content/podcasts/$slug/episodes/new': first('/api/podcasts', 'slug'),
  '/content/series/$id': writtenSeries,
  '/content/subforems/$id': madeBy('/api/subforems'),
  '/content/tags/$name': there('topic7'),
  '/content/trends/$slug': there('gardens'),
  '/operations/jobs/$id': first('/api/admin/jobs', 'id'),
  '/operations/reports/$id': first('/api/feedback_messages', 'id'),
  '/people/badges/$id': madeBy('/api/badges'),
  '/people/merges/$id': mergedPerson,
  '/people/organizations/$id': there('7'),
  '/people/users/$id': there('7'),
  '/people/users/$id/edit': there('7'),
  '/people/users/$id/merge': there('7'),
  '/site/billboards/$id': madeBy('/api/billboards'),
  '/site/pages/$id': madeBy('/api/pages'),
  '/site/recommended-lists/$id': madeBy('/api/recommended_articles_lists'),
  '/site/redirects/$id': longRedirect,
  '/site/segments/$id': madeBy('/api/segments'),
  '/site/surveys/$id': madeBy('/api/surveys'),
  '/site/surveys/$id/results': first('/api/surveys', 'id'),
};

/** The address of every screen, of one thing each where it is about one; and what was made for them. */
export async function addressesOf(screens: readonly ShownScreen[], platform: Platform, administrator: TestUser) {
  const scene = new Scene(platform, administrator);
  const addresses: [screen: ShownScreen, address: string][] = [];
  const made: string[] = [];
  // One after the other: some look for what is there already.
  for (const screen of screens) {
    if (!screen.path.includes('$')) {
      addresses.push([screen, screen.path]);
      continue;
    }
    const make = examples[screen.path];
    if (!make) throw new Error(`${screen.path} has no example in ${import.meta.filename}`);
    const { parameters, deletedAt } = await make(scene);
    const values = parameters.values();
    addresses.push([screen, screen.path.replaceAll(/\$\w+/g, () => String(values.next().value))]);
    if (deletedAt !== undefined) made.push(deletedAt);
  }
  return { addresses, made };
}
