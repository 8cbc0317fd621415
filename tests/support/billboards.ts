import { expect } from 'vitest';
import type { Platform } from './platform.ts';
import { sendRequest, type RequestOptions } from './request.ts';
import type { TestUser } from './test-users.ts';

export interface Billboard {
  id: number;
  approved: boolean;
  [field: string]: unknown;
}

/** Returns functions by which an admin creates and withdraws billboards, and readers see them. */
export function billboardTools(as: () => { platform: Platform; admin: TestUser }) {
  const made: number[] = [];

  const ask = (method: string, path: string, body?: unknown, key = as().admin.apiKey) =>
    as().platform.request(method, path, { key, ...(body !== undefined && { body }) });

  /** Creates a billboard for an unused placement, since every caller sees all billboards of a placement. */
  async function make(input: object = {}): Promise<Billboard> {
    const body = { body_markdown: 'Look [here](https://example.com/)', approved: true, published: true, ...input };
    const answer = await ask('POST', '/api/billboards', { placement_area: 'home_hero', ...body });
    expect(answer.status, answer.text).toBe(201);
    const billboard = answer.json<Billboard>();
    made.push(billboard.id);
    return billboard;
  }

  async function withdraw({ id }: Billboard): Promise<void> {
    expect((await ask('PUT', `/api/billboards/${id}/unpublish`)).status).toBe(204);
  }

  /** Returns the id of the billboard in a fragment, undefined if there is none. */
  async function shown(
    path: string,
    options: RequestOptions = {},
    url = as().platform.url,
  ): Promise<number | undefined> {
    const { status, text } = await sendRequest(url, 'GET', path, options);
    expect([200, 204], text).toContain(status);
    const id = /data-billboard-id="(\d+)"/.exec(text)?.[1];
    return id === undefined ? undefined : Number(id);
  }

  /** Withdraws all billboards, since other test files would see those that are left. */
  async function withdrawAll(): Promise<void> {
    for (const id of made) await ask('PUT', `/api/billboards/${id}/unpublish`);
  }

  return { ask, make, withdraw, withdrawAll, shown, made };
}
