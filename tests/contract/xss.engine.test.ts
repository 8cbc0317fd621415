import { frameHosts } from '@commonplace/markdown/embeds/providers';
import { findHtmlDangers } from '@commonplace/testing/html-dangers';
import { xssVectors } from '@commonplace/testing/xss-vectors';
import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

const harmless = {
  elements: new Set(
    'a b blockquote br code details em figcaption figure del div h1 h2 img li math p pre q rp rt ruby span strong summary table tbody td tfoot th thead tr ul caption iframe'.split(
      ' ',
    ),
  ),
  attributes: new Set(
    'href name title target rel class src alt width height loading align referrerpolicy sandbox allow open cite'.split(
      ' ',
    ),
  ),
  frameHosts,
  mathElements: new Set<string>(),
};

let platform: Platform;
let author: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser({ credits: 40 });
});

// Without `data:` URLs, which are rejected, and characters that texts may not contain.
const vectors = xssVectors.filter((vector) => !vector.includes('data:') && !vector.includes('\0'));

async function create(path: string, body: object): Promise<Record<string, string | number>> {
  const answer = await platform.request('POST', path, { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

test('renders no vector in articles, comments or listings as a script', async () => {
  const body = vectors.join('\n\n');
  const article = await create('/api/articles', { article: { title: 'XSS', body_markdown: body, published: true } });
  await platform.settled();
  const comment = await create('/api/comments', { comment: { article_id: article['id'], body_markdown: body } });
  const shown = [article['body_html'], comment['body_html']];
  for (let from = 0; from < vectors.length; from += 60) {
    const text = vectors
      .slice(from, from + 60)
      .filter((vector) => !/\n|!\[|<im/i.test(vector))
      .join(' ')
      .slice(0, 400);
    const listing = await create('/api/listings', { listing: { title: 'XSS', body_markdown: text, category: 'misc' } });
    shown.push(listing['processed_html']);
  }
  for (const html of shown) {
    expect(html).toBeTruthy();
    expect(findHtmlDangers(String(html), harmless)).toEqual([]);
  }
});
