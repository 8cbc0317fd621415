import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Platform } from './platform.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A user who has signed up, with their credentials. */
export interface SignedUpUser {
  visitor: Visitor;
  username: string;
  email: string;
  password: string;
}

let signedUp = 0;

/** A password that is in no list of common ones. */
export const goodPassword = 'nine green elephants';

/** Signs a new user up and in on the pages of a gateway, with the mailed link. */
export async function signUp(platform: Platform, url = platform.url, prefix = 'person'): Promise<SignedUpUser> {
  signedUp += 1;
  const username = `${prefix}_${signedUp}`;
  const email = `${username}@example.com`;
  const visitor = createVisitor(url);
  const fields = { name: `Name of ${username}`, username, email, password: goodPassword };
  const requested = await visitor.submit('/signup', fields);
  expect([requested.status, requested.text]).toEqual([200, expect.stringContaining('Check your email')]);
  const confirmed = await visitor.submit(await linkInMail(platform, email, '/confirm/'), { password: goodPassword });
  // A gateway without a site has no page for first steps.
  expect([confirmed.status, confirmed.location]).toEqual([303, expect.stringMatching(/^\/(?:settings\/welcome)?$/)]);
  return { visitor, username, email, password: goodPassword };
}

/** Waits for a mail to this email with a link under `path`, and returns the latest link. */
export async function linkInMail(platform: Platform, email: string, path: string): Promise<string> {
  const found = async () => {
    const mails = await mailsWith(platform, email);
    return mails.flatMap((text) => text.match(new RegExp(`${path}[\\w-]+`, 'g')) ?? []).at(-1);
  };
  return await vi.waitUntil(found, { timeout: 60_000 });
}

/** Returns the mails that contain these words, for example an email address, oldest first. */
export async function mailsWith(platform: Platform, words: string): Promise<string[]> {
  const names = (await readdir(platform.mailFolder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map((name) => {
      const path = join(platform.mailFolder, name);
      const mail = readMails.get(path) ?? readMail(path);
      readMails.set(path, mail);
      return mail;
    }),
  );
  return mails
    .filter(({ text }) => text.includes(words))
    .toSorted((one, other) => one.writtenAt - other.writtenAt)
    .map(({ text }) => text);
}

interface Mail {
  text: string;
  writtenAt: number;
}

/** By path: a mail does not change, and tests that wait for one list the folder often. */
const readMails = new Map<string, Promise<Mail>>();

async function readMail(path: string): Promise<Mail> {
  const [source, { mtimeMs: writtenAt }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
  // Undoes the soft line breaks of quoted-printable.
  return { text: source.replaceAll('=\r\n', ''), writtenAt };
}
