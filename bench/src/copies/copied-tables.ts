/** Records whose ids are raised in copies. */
export const copiedRecords = ['articles', 'users', 'comments', 'reactions', 'follows'] as const;
export type CopiedRecord = (typeof copiedRecords)[number];

/** The number of a copy, in SQL. */
export const copyNumber = 'copy_number';

/** By how much the ids of a copy are higher than those of the one before; `at` is the time of copying in Unix seconds. */
export type Steps = Readonly<Record<CopiedRecord, number>> & { readonly at: number };

/** Returns by how much an id of a copy is higher than that of its original, as SQL. */
export const shift = (step: number) => `(${step} * ${copyNumber})`;

/** A table with rows of each article or user. */
export interface CopiedTable {
  name: string;
  /** Columns with the id of a record. */
  ids: Readonly<Record<string, CopiedRecord>>;
  /** Columns with other values in a copy, as SQL. */
  values?: Readonly<Record<string, (steps: Steps) => string>>;
  /** Columns that the database fills. */
  filled?: readonly string[];
  /** The rows to copy, if not all. */
  where?: string;
}

const suffixed = (text: string, mark: string, id: string, length: number) =>
  `(left(regexp_replace(${text}, '[-_]${mark}[0-9a-f]+$', ''), ${length}) || '${mark === 'x' ? '_' : '-'}${mark}' || to_hex(${id}))`;
/** Usernames have at most 30 characters. */
const username = (text: string, id: string) => suffixed(text, 'x', id, 21);
const slug = (text: string, id: string) => suffixed(text, 'y', id, 200);

const ownName = { username: ({ users }: Steps) => username('username', `id + ${shift(users)}`) };
const path = {
  path: ({ users, articles }: Steps) =>
    `'/' || ${username(`split_part(path, '/', 2)`, `user_id + ${shift(users)}`)}
      || '/' || ${slug(`split_part(path, '/', 3)`, `id + ${shift(articles)}`)}`,
};

/** The value in hotness.ts. */
const secondsPerTenfold = 45_000;
/** The fractional parts of its multiples are evenly distributed. */
const goldenRatio = 0.618034;
/** The time over which articles are spread, in seconds: that of the seed. */
const span = 2 * 365 * 24 * 3600;

/** Returns the age of a copy in seconds; copies are spread over the same time as the originals. */
const ageOfCopy = ({ articles, at }: Steps) =>
  `mod(${at} - extract(epoch from published_at)::bigint + ${Math.round(articles * goldenRatio * 3_600)}::bigint * ${copyNumber}, ${span})`;
const published = { published_at: (steps: Steps) => `to_timestamp(${steps.at} - ${ageOfCopy(steps)})` };
const hot = {
  ...published,
  hotness_score: (steps: Steps) =>
    `hotness_score + (${steps.at} - ${ageOfCopy(steps)} - extract(epoch from published_at)) / ${secondsPerTenfold}`,
};

const followable = {
  followable_id: ({ users }: Steps) =>
    `followable_id + case followable_type when 'User' then ${shift(users)} else 0 end`,
};
const chunk = { chunk: ({ users }: Steps) => `chunk + ${shift(users / idsPerSet)}` };

/** Sets of users are kept for as many ids. */
export const idsPerSet = 1_024;

/** Rows of articles and of users, who own both their own figures and the sums of their articles. */
function scoped(name: string, more: Omit<CopiedTable, 'name' | 'ids' | 'where'> & { ids?: CopiedTable['ids'] } = {}) {
  const { ids, ...others } = more;
  return (['articles', 'users'] as const).map((record): CopiedTable => ({
    name,
    ids: { scope_id: record, ...ids },
    ...others,
    where: `lower(scope) = '${record.slice(0, -1)}'`,
  }));
}

const article = { article_id: 'articles' } as const;
const user = { user_id: 'users' } as const;

/** The tables of each service that grow with articles and users; a table that others refer to comes first. */
export const copiedTables: Readonly<Record<string, readonly CopiedTable[]>> = {
  content: [
    { name: 'users', ids: { id: 'users' }, values: ownName },
    {
      name: 'articles',
      ids: { id: 'articles', ...user },
      values: {
        ...hot,
        slug: ({ articles }) => slug('slug', `id + ${shift(articles)}`),
        canonical_url: () => 'null',
      },
    },
    { name: 'article_bodies', ids: article },
    { name: 'article_tags', ids: article, values: hot },
    { name: 'search_documents', ids: article, values: published },
    { name: 'article_vectors', ids: article },
    { name: 'article_activity', ids: article },
    { name: 'follows', ids: { id: 'follows', follower_id: 'users' }, values: followable },
    {
      name: 'search_entries',
      ids: { id: 'users' },
      values: {
        document: ({ users }) => `document || ('''x' || to_hex(id + ${shift(users)}) || ''':99A')::tsvector`,
      },
      where: `type = 'users'`,
    },
  ],
  community: [
    {
      name: 'users',
      ids: { id: 'users' },
      values: {
        ...ownName,
        handle: ({ users }) => username('handle', `id + ${shift(users)}`),
        email: ({ users }) => `'x' || to_hex(id + ${shift(users)}) || '@example.com'`,
      },
    },
    { name: 'articles', ids: { id: 'articles', ...user }, values: { ...path, ...published } },
    {
      name: 'comments',
      ids: { id: 'comments', ...article, ...user, parent_id: 'comments', root_id: 'comments' },
    },
    {
      name: 'reactions',
      ids: { id: 'reactions', ...user, reactable_id: 'articles' },
      where: `reactable_type = 'Article'`,
    },
    { name: 'follows', ids: { id: 'follows', follower_id: 'users' }, values: followable },
    { name: 'engagement_versions', ids: article },
    { name: 'publications', ids: article },
    {
      name: 'notifications',
      ids: { user_id: 'users', about_id: 'users', actor_id: 'users' },
      filled: ['id'],
      where: `kind = 'follow'`,
    },
  ],
  admin: [
    { name: 'audience_users', ids: { id: 'users' } },
    { name: 'audience_articles', ids: { id: 'articles', ...user }, values: path },
  ],
  listings: [{ name: 'users', ids: { id: 'users' }, values: ownName }],
  analytics: [
    { name: 'users', ids: { id: 'users' }, values: ownName },
    { name: 'articles', ids: { id: 'articles', ...user }, values: { ...path, ...published } },
    { name: 'comments', ids: { id: 'comments', ...article, ...user } },
    { name: 'reactions', ids: { id: 'reactions', ...article, ...user } },
    { name: 'follows', ids: { id: 'follows', follower_id: 'users' }, values: followable },
    { name: 'article_engagement', ids: article },
    { name: 'article_page_views', ids: article },
    { name: 'daily_page_views', ids: article },
    { name: 'counted_articles', ids: { ...article, ...user } },
    ...['daily_figures', 'daily_referrers', 'reactor_counts'].flatMap((name) => scoped(name)),
    ...['daily_people', 'monthly_people'].flatMap((name) => scoped(name, { ids: user })),
    ...['trimmed_people_sets', 'trimmed_monthly_people_sets', 'follower_sets'].flatMap((name) =>
      scoped(name, { values: chunk }),
    ),
  ],
};

/** What counts rows, by service, as SQL with the number of copies as $1. */
export const multipliedCounts: Readonly<Record<string, readonly string[]>> = {
  content: [
    'update search_words set articles = articles * (1 + $1::integer)',
    'update tags set articles_count = articles_count * (1 + $1::integer)',
  ],
  community: [
    'insert into handles (name) select handle from users on conflict do nothing',
    'insert into account_changes (change) select $1::integer * sum(change) from account_changes',
  ],
  analytics: ['update site_figures set amount = amount * (1 + $1::integer)'],
};
