import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';

/** A platform, an admin, and helpers that create records for operations. */
export class Scene {
  readonly platform: Platform;
  readonly administrator: TestUser;
  #made = 0;

  constructor(platform: Platform, administrator: TestUser) {
    this.platform = platform;
    this.administrator = administrator;
  }

  /** Returns a unique text. */
  unique(prefix: string): string {
    this.#made += 1;
    return `${prefix}${this.#made}of${this.administrator.id}`;
  }

  /** Creates a record and returns the answer. */
  async make<T>(owner: TestUser, path: string, body: unknown, version: 'beta' | 'v1' = 'v1'): Promise<T> {
    const answer = await this.platform.request('POST', path, { key: owner.apiKey, body, version });
    expect(answer.status, `POST ${path}: ${answer.text.slice(0, 300)}`).toBeLessThan(300);
    return answer.text === '' ? (undefined as T) : answer.json<T>();
  }

  /** Creates a published article. */
  async article(
    owner: TestUser,
    changes: Record<string, unknown> = {},
  ): Promise<{ id: number; slug: string; path: string; collection_id: number | null; preview_url: string }> {
    const article = {
      title: this.unique('Baking bread '),
      body_markdown: 'Flour, water and **salt**.',
      published: true,
      ...changes,
    };
    return this.make(owner, '/api/articles', { article });
  }

  async comment(owner: TestUser): Promise<{ id_code: string }> {
    const { id } = await this.article(owner);
    return this.make(owner, '/api/comments', { comment: { article_id: id, body_markdown: 'Well *said*.' } });
  }

  /** Creates a listing, and the credits that it costs. */
  async listing(owner: TestUser): Promise<{ id: number; slug: string }> {
    await this.credits(owner);
    const listing = {
      title: this.unique('Bread pans '),
      body_markdown: 'Three, hardly used.',
      category: 'misc',
      tags: ['listed'],
    };
    return this.make(owner, '/api/listings', { listing });
  }

  /** Creates a tag by using it in an article. */
  async tag(): Promise<string> {
    const name = this.unique('tag');
    // A new author, since the rate limit is ten articles in 30 seconds.
    await this.article(await this.platform.createUser(), { tags: [name], published: false });
    return name;
  }

  /** Sends a PUT that must succeed. */
  async put(owner: TestUser, path: string, body?: unknown): Promise<void> {
    const answer = await this.platform.request('PUT', path, {
      key: owner.apiKey,
      ...(body !== undefined && { body }),
    });
    expect(answer.status, `PUT ${path}: ${answer.text.slice(0, 300)}`).toBeLessThan(300);
  }

  async credits(owner: TestUser): Promise<void> {
    // Credits can only be granted to users that listings knows.
    await this.platform.settled();
    await this.make(this.administrator, '/api/credits', { credit: { user_id: owner.id, amount: 100 } });
  }
}
