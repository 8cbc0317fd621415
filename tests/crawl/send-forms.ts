import { findAll } from '@commonplace/testing/read-html';
import { goodPassword } from '../support/sign-up.ts';
import type { PageAnswer, Visitor } from '../support/visitor.ts';
import { fillForm, type FilledForm, type FoundForm } from './forms.ts';
import { localAddress, readPage } from './read-page.ts';

/** Forms that are not sent, with the reason. */
const notSent: readonly [kind: RegExp, reason: string][] = [
  [/^post \/settings\/account/, 'deletes the account of the person who crawls'],
  [/^post \/signout/, 'ends the session with which the other forms are sent'],
  [/^post \/-\/organizations\/join/, 'needs the secret that an administrator of an organization passes on'],
  [
    /^post \/-\/organizations\/members\/(?:role|remove)/,
    'leaves the organization of the author without an administrator',
  ],
  [/^post \/signin\/passkey/, 'needs the answer of an authenticator'],
  [/^post \/signin form/, 'is how the others signed in; a visitor has no account'],
  [/^post \/oauth\//, 'needs an application, which tests/contract/oauth has'],
];

/** Those that take away what others are about are sent after them. */
const late = /delete|unpublish|draft|restore|status=|revoke|leave|remove/;

/** Whether a person sends a form: members have a password, which the forms of accounts ask for. */
export function isSent(kind: string, person: string): boolean {
  if (notSent.some(([pattern]) => pattern.test(kind))) return false;
  // The author has credits for listings.
  if (kind.startsWith('post /-/listings')) return person === 'author';
  return person === 'member' || !kind.startsWith('post /settings');
}

/** Values for empty fields that forms need. */
export function valuesFor(origin: string, article: string, translation: string) {
  const values: Readonly<Record<string, string>> = {
    address: origin + translation,
    body_markdown: 'A loaf that was written in a form.',
    category: 'misc',
    current_password: goodPassword,
    description: 'Made by a crawl',
    email: 'crawl@example.com',
    message: 'There is no loaf on this page.',
    note: 'Off topic',
    password: goodPassword,
    redirect_uris: 'https://crawl.example/back',
    source: 'https://crawl.example/on-bread',
    title: 'Written in a form',
    url: origin + article,
  };
  const named: Readonly<Record<string, [name: string, username: string]>> = {
    '/signup': ['Crawl', 'crawl_visitor'],
    '/-/organizations': ['Crawl company', 'crawl_company'],
    '/-/organizations/invitations': ['', 'guest@example.com'],
  };
  return (name: string, action: string): string => {
    const [title, username] = named[action] ?? ['Crawl', ''];
    if (name === 'name') return title;
    if (name === 'username') return username;
    // Optional in articles and organizations, whose address is elsewhere.
    if (name === 'description' && !action.startsWith('/settings')) return '';
    if (name === 'url' && action !== '/report') return '';
    return values[name] ?? '';
  };
}

export interface FormSender {
  visitor: Visitor;
  origin: string;
  valueFor(name: string, action: string): string;
  /** The image for a form that needs a file. */
  image: Buffer;
}

/** Sends each form from the current state of its page; returns the problems of the answers. */
export async function sendForms(forms: readonly FoundForm[], sender: FormSender): Promise<string[]> {
  const filled = forms.map((form) => fillForm(form, sender.valueFor));
  const ordered = filled.toSorted((one, other) => Number(late.test(one.kind)) - Number(late.test(other.kind)));
  const problems: string[] = [];
  for (const { at, kind } of ordered) {
    const page = await sender.visitor.get(at);
    const form = page.status === 200 ? findForm(page, at, kind, sender) : undefined;
    // What it is about has changed, such as whether a user is followed.
    if (!form) continue;
    const problem = await problemOf(form, sender);
    if (problem !== undefined) problems.push(`${kind} (on ${at}): ${problem}`);
  }
  return problems;
}

function findForm(
  page: PageAnswer,
  at: string,
  kind: string,
  { origin, valueFor }: FormSender,
): FilledForm | undefined {
  const forms = readPage(page.text, at, origin).forms.map((form) => fillForm({ at, form }, valueFor));
  return forms.find((form) => form.kind === kind);
}

async function problemOf(form: FilledForm, { visitor, origin, image }: FormSender): Promise<string | undefined> {
  const answer = await visitor.post(form.action, bodyOf(form, image));
  if (answer.status >= 400) return `is ${answer.status}, ${reasonIn(answer.text, origin)}`;
  const next = localAddress(answer.location ?? '', form.action, origin);
  if (answer.location === undefined || next === undefined) return undefined;
  const followed = await visitor.get(next);
  return followed.status >= 400 ? `redirects to ${next}, which is ${followed.status}` : undefined;
}

function reasonIn(text: string, origin: string): string {
  const alerts = findAll(readPage(text, '/', origin).root, ({ attributes }) => attributes['role'] === 'alert');
  return alerts.map((alert) => alert.text).join(' ');
}

function bodyOf({ fields, isMultipart, file }: FilledForm, image: Buffer): URLSearchParams | FormData {
  if (!isMultipart) return new URLSearchParams(fields);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (file !== undefined) body.append(file, new Blob([new Uint8Array(image)], { type: 'image/png' }), 'picture.png');
  return body;
}
