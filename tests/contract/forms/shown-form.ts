import { Client } from 'pg';
import type { Platform } from '../../support/platform.ts';
import type { SitePlatform } from '../../support/site-platform.ts';
import { signedInVisitor } from '../../support/oauth.ts';
import type { TestUser } from '../../support/test-users.ts';
import { unescape, type PageAnswer, type Visitor } from '../../support/visitor.ts';

/** Sends a form as it was shown once, each time it is called. */
export type Press = () => Promise<PageAnswer>;

/** Where the forms are tried. */
export interface FormScene {
  platform: Platform;
  site: SitePlatform;
}

/** Prepares records and shows a form of a page. */
export type ShownForm = (scene: FormScene) => Promise<Press>;

type Fields = Readonly<Record<string, string | number | readonly string[]>>;

/** Sends these fields, as a button does that stands alone. */
export function press(visitor: Visitor, action: string, fields: Fields): Press {
  return () => visitor.post(action, bodyOf({ return_to: '/', ...fields }));
}

/** Fills in the form that is sent to `action` on a page. */
export async function fillIn(visitor: Visitor, page: string, action: string, fields: Fields): Promise<Press> {
  const { text } = await visitor.get(page);
  const form = [...text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].find(([, tag = '']) =>
    tag.includes(`action="${action}"`),
  )?.[2];
  if (form === undefined) throw new Error(`no form for ${action} at ${page}:\n${text.slice(0, 4_000)}`);
  const inputs = [...form.matchAll(/<input\b[^>]*\btype="hidden"[^>]*>/g)];
  const valueOf = (tag: string, name: string) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const hidden = Object.fromEntries(inputs.map(([tag]) => [valueOf(tag, 'name'), valueOf(tag, 'value')]));
  return () => visitor.post(action, bodyOf({ ...hidden, ...fields }));
}

function bodyOf(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    ),
  );
}

/** A user with a session in a browser. */
export interface Member extends TestUser {
  visitor: Visitor;
  /** Calls the API with the key of the user, and returns the record. */
  api<Body>(method: string, path: string, body?: object): Promise<Body>;
}

export async function createMember(
  { platform, site }: Pick<FormScene, 'platform' | 'site'>,
  options?: Parameters<Platform['createUser']>[0],
): Promise<Member> {
  const user = await platform.createUser(options);
  return {
    ...user,
    visitor: await signedInVisitor(platform, user, site.url),
    async api(method, path, body) {
      const answer = await platform.request(method, path, { key: user.apiKey, ...(body && { body }) });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return (answer.text === '' ? undefined : answer.json()) as never;
    },
  };
}

export interface Written {
  id: number;
  path: string;
}

/** Changes the records of a service. */
export async function query(
  { platform }: Pick<FormScene, 'platform'>,
  service: keyof Platform['databaseUrls'],
  text: string,
  values: readonly unknown[],
): Promise<{ id: number }[]> {
  const client = new Client({ connectionString: platform.databaseUrls[service] });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(text, [...values]);
  await client.end();
  return rows;
}

let written = 0;

/** Writes an article with its own title. */
export function write(author: Member, fields: object = {}): Promise<Written> {
  written += 1;
  const article = { title: `Sent twice ${written}`, body_markdown: 'Bread *rises*.', published: true, ...fields };
  return author.api('POST', '/api/articles', { article });
}
