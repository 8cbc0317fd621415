import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../support/platform.ts';
import type { Answer } from '../../support/request.ts';
import type { TestUser } from '../../support/test-users.ts';
import { addComments, addDescribed, addEpisode, publishSession } from './site-records.ts';

/** What journeys read and write: people, articles and the paths of each kind of page. */
export interface SiteContent {
  author: TestUser;
  commenter: TestUser;
  /** Has headings, code, a table, a formula, a cover-less head, tags, a series and comments. */
  article: { id: number; path: string; title: string };
  /** Has 5,000 words and 50 comments. */
  longArticle: { path: string };
  /** An organization of the author. */
  organizationId: number;
  /** The paths of pages by the name of their kind. */
  pages: Readonly<Record<string, string>>;
}

const topics = ['Bread', 'Gardens', 'Rivers', 'Bicycles', 'Letters', 'Winters', 'Bridges', 'Clocks'];

const text = `
Most loaves fail long before the oven. They fail on the counter, on a cold evening, when the clock says *ready* and the dough
does not. A [starter](https://example.com/starter) is a living thing, and it keeps its own time.

## Work of the starter

Wild yeast eats sugar and gives off gas. Lactic bacteria make acid, which slows the yeast down and makes the crumb tender.

> Feed it when it is hungry, not when the calendar says so.

| Flour | Water | Hours |
| :-- | --: | --: |
| Rye | 80 % | 6 |
| Wheat | 65 % | 9 |

## Measure, and write it down

Keep a table of temperatures. A few lines of code turn it into a forecast:

\`\`\`javascript
// Hours until the dough has doubled, by the temperature of the room.
export function hoursUntilDoubled(celsius) {
  const rate = 2 ** ((celsius - 20) / 10);
  return Math.round((9 / rate) * 10) / 10;
}
\`\`\`

1. Weigh the flour.
2. Warm the water to \`28 °C\`.
3. Mix, and wait for an hour.

## Bake

- Heat the oven with the pot in it.
- Score the loaf with a sharp blade.
- Bake with the lid on, then without.

---

Let it cool before you cut it. That is the hardest part.
`;

/** Writes a small community: five authors, forty articles, a series, listings and a conversation. */
export async function writeContent(platform: Platform): Promise<SiteContent> {
  const make = async <Record>(author: TestUser, path: string, body: object): Promise<Record> => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => platform.request('POST', path, { key: author.apiKey, body, headers });
    // A busy platform refuses for a while, and may have done what it did not answer in time.
    const isAnswered = ({ status }: Answer) => ![409, 503].includes(status);
    let answer = await send();
    for (let tries = 1; tries < 20 && !isAnswered(answer); tries += 1) {
      await delay(500);
      answer = await send();
    }
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.json<Record>();
  };
  const author = await platform.createUser({ username: 'mei', name: 'Mei Tanaka', credits: 10 });
  const commenter = await platform.createUser({ username: 'tomas', name: 'Tomás Rivera' });
  const organization = await platform.createOrganization(author);
  const links = ['https://social.example/@mei', 'https://code.example/mei'];
  await platform.request('PATCH', '/api/users/me', { key: author.apiKey, body: { user: { links } } });
  const write = (by: TestUser, fields: object) =>
    make<{ id: number; path: string }>(by, '/api/articles', { article: { published: true, ...fields } });
  for (const [index, name] of ['Ada Okafor', 'Jonas Lind', 'Priya Raman', 'Sam Whitlock'].entries()) {
    const by = await platform.createUser({ username: `writer${index}`, name });
    for (const topic of topics.slice(0, 7)) {
      const title = `${topic}, seen from the ${['kitchen', 'garden', 'workshop', 'road'][index]}`;
      const description = `What a year with ${topic.toLowerCase()} taught ${name.split(' ', 1)[0]}, in short.`;
      await write(by, {
        title,
        description,
        body_markdown: 'Short and *plain*.',
        tags: [topic.toLowerCase(), 'craft'],
      });
    }
  }
  await write(author, {
    title: 'A starter in seven days',
    body_markdown: text,
    series: 'Bread at home',
    tags: ['bread'],
  });
  await write(author, { title: 'Under our own roof', body_markdown: text, organization_id: organization.id });
  const arabic = {
    title: 'خبز البيت',
    body_markdown: '## الصباح\n\nالخبز **الطازج** كل صباح.',
    language: 'ar',
    tags: ['bread'],
  };
  const rightToLeft = await write(author, arabic);
  const longArticle = await write(commenter, { title: 'Five thousand words', body_markdown: longText(5_000) });
  const title = 'Why the second loaf is always better';
  const described = { description: 'Notes on time, temperature and patience from a hundred loaves of bread.' };
  const tags = ['bread', 'craft', 'kitchen'];
  const article = await write(author, { title, ...described, body_markdown: text, series: 'Bread at home', tags });
  await platform.settled();
  const comment = (by: TestUser, body: string, parent?: string) =>
    make<{ id_code: string }>(by, '/api/comments', {
      comment: { article_id: article.id, body_markdown: body, ...(parent !== undefined && { parent_id_code: parent }) },
    });
  const first = await comment(
    commenter,
    'The forecast was right to the *hour*. Do you score the loaf before or after it rests?',
  );
  await comment(author, 'After. A cold loaf holds the cut better.', first.id_code);
  await make(commenter, '/api/reactions', { category: 'like', reactable_type: 'Article', reactable_id: article.id });
  const wanted = {
    title: 'Three bread pans',
    body_markdown: 'Hardly *used*, to pick up.',
    category: 'misc',
    tags: ['bread'],
  };
  const { slug } = await make<{ slug: string }>(author, '/api/listings', { listing: wanted });
  const session = await publishSession(platform, author);
  const episode = await addEpisode(platform);
  const more = await addDescribed(platform, author, article.id);
  await addComments(platform, longArticle.id, commenter.id);
  await platform.settled();
  const { collection_id: series } = (await platform.request('GET', `/api/articles/${article.id}`)).json<{
    collection_id: number;
  }>();
  const pages = {
    home: '/',
    article: article.path,
    'right-to-left': rightToLeft.path,
    profile: '/mei',
    organization: `/${organization.username}`,
    members: `/${organization.username}/members`,
    organizations: '/organizations',
    'agent-session': `/agent_sessions/${session}`,
    comment: `/tomas/comment/${first.id_code}`,
    'series-list': '/mei/series',
    series: `/mei/series/${series}`,
    tags: '/tags',
    tag: '/t/bread',
    search: '/search?q=loaf',
    listings: '/listings',
    listing: `/listings/misc/${slug}`,
    podcasts: '/podcasts',
    podcast: '/crumb',
    episode,
    badges: '/badges',
    ...more,
    trends: '/trends',
    videos: '/videos',
    subforems: '/subforems',
    report: '/report',
    'not-found': '/no-such-page',
  };
  return { author, commenter, article: { ...article, title }, longArticle, organizationId: organization.id, pages };
}

/** Returns a text of different words in paragraphs of a hundred, which compresses about as badly as prose. */
function longText(words: number): string {
  const syllables = 'ha bo ur no te se lo ck wa ri mi an de st ol pe gra tu fi shi'.split(' ');
  let state = 1;
  const syllable = () => syllables[(state = (state * 48_271) % 2_147_483_647) % syllables.length];
  const word = () => `${syllable()}${syllable()}${syllable()}`;
  return Array.from({ length: words }, (_, at) => word() + (at % 100 === 99 ? '.\n\n' : '')).join(' ');
}
