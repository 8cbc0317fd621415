import { readdir } from 'node:fs/promises';
import { formOf, type FormPart } from './form.ts';
import { publicUrl, type Platform } from './platform.ts';
import type { Answer } from './request.ts';

/** The answer to an upload. */
export interface NewImage {
  url: string;
  width: number;
  height: number;
  markdown: string;
}

/** Uploads images, each as a new user unless a key is given, and downloads served files. */
export interface Images {
  newKey(): Promise<string>;
  send(body: string | Buffer, type: string, key?: string): Promise<Answer>;
  sendForm(parts: FormPart[], key?: string): Promise<Answer>;
  /** Downloads a URL of the site from the gateway. */
  get(
    url: string,
    headers?: Record<string, string>,
    method?: string,
  ): Promise<{ status: number; headers: Headers; content: Buffer }>;
  /** Returns the names of remaining temporary files of uploads. */
  uploadsLeft(): Promise<string[]>;
}

export function imagesOf(platform: Platform): Images {
  const newKey = async () => (await platform.createUser()).apiKey;
  const send: Images['send'] = async (body, type, key) => {
    const headers = { 'content-type': type };
    return platform.request('POST', '/api/images', { key: key ?? (await newKey()), body, headers });
  };
  return {
    newKey,
    send,
    sendForm(parts, key) {
      const { type, body } = formOf(parts);
      return send(body, type, key);
    },
    async get(url, headers = {}, method = 'GET') {
      const address = platform.url + url.replace(publicUrl, '');
      const response = await fetch(address, { method, headers: { 'user-agent': 'contract-tests', ...headers } });
      return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
    },
    async uploadsLeft() {
      const files = await readdir(platform.objectsFolder, { recursive: true });
      return files.filter((name) => /uploads\/|\.parts\//.test(name));
    },
  };
}
