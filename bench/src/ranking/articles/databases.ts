import type { RankingArticle } from '../article.ts';

/** Articles about PostgreSQL, MySQL, time, locks and connections. */
export const databaseArticles: RankingArticle[] = [
  {
    key: 'postgres-full-text',
    title: 'Full text search in Postgres, step by step',
    tags: ['postgres', 'search', 'database'],
    ageDays: 380,
    body: `A tsvector holds the words of a document, a tsquery what you look for, and \`@@\` compares them. Store the vector in
a generated column, put a GIN index on it, and rank with \`ts_rank_cd\`. Choose the configuration of the language or
\`simple\` for none. \`websearch_to_tsquery\` understands quotes and minus signs as people type them. For a few hundred
thousand rows you need nothing else.`,
  },
  {
    key: 'postgres-trigrams',
    title: 'Forgiving typos with pg_trgm',
    tags: ['postgres', 'search'],
    ageDays: 130,
    body: `The extension splits words into groups of three letters and compares how many two words share. An index makes that
fast. We look up each word of a query in a table of known words and search for the nearest ones as well. Full text comes
first, trigrams only when it finds little. Postgres then answers a mistyped search in twelve milliseconds.`,
  },
  {
    key: 'choosing-search-engine',
    title: 'Choosing a search engine for a small product',
    tags: ['search', 'architecture'],
    ageDays: 18,
    body: `A server of its own is one more thing to run, to secure and to keep up to date. Ask first what the database can do:
Postgres has full text search, and for a shop with ten thousand products that is plenty. A dedicated engine pays off
when people expect results at each key, facets that count, and typos that do not matter.`,
  },
  {
    key: 'text-editors-search',
    title: 'Search and replace in a full editor window',
    tags: ['editors', 'productivity'],
    ageDays: 5,
    body: `Regular expressions in the search box of an editor save hours. Capture the part you keep, write \`$1\` where it
belongs, and preview before you replace. Search the text of a whole folder with a glob, and exclude what is generated.
The column mode does for the eye what the expression does for the parser.`,
  },
  {
    key: 'postgres-afternoon',
    title: 'Postgres in an afternoon',
    tags: ['postgres', 'beginners', 'database'],
    ageDays: 290,
    body: `Install it, open psql, create a database for yourself. By two o'clock you have a table of books, by three a join
with authors, by four an index and a plan that uses it. Transactions come with the tea: begin, delete everything, look
with a second window, roll back. In the evening you read about backups, because tomorrow the data will matter.`,
  },
  {
    key: 'postgres-for-mysql-users',
    title: 'Postgres for people who know MySQL',
    tags: ['postgres', 'mysql'],
    ageDays: 75,
    body: `Backticks become double quotes, auto_increment becomes identity, and databases cannot be joined with each other:
use schemas. Strings compare with case. DDL is transactional, which changes how you write migrations. There is no
\`SHOW TABLES\`; psql has \`\\dt\`. Upserts are called \`on conflict\`. After a week the types are what you would not want
to miss.`,
  },
  {
    key: 'postgresql-vacuum',
    title: 'What VACUUM does in PostgreSQL, and why it must',
    tags: ['postgresql', 'performance'],
    ageDays: 55,
    body: `An update leaves the old row behind for whoever still sees it. Vacuum finds rows that nobody can see any more and
lets their space be used again. It does not shrink the file. If it cannot keep up, tables bloat and transaction ids run
out. Make autovacuum more eager on hot tables instead of switching it off, and look for transactions that never end.`,
  },
  {
    key: 'postgresql-16',
    title: 'PostgreSQL 16: what changed for developers',
    tags: ['postgresql', 'release'],
    ageDays: 450,
    body: `Logical replication from a standby, parallel full joins, a view for input and output statistics, and SQL/JSON
constructors. \`any_value\` saves a subquery. Loading in bulk is up to three times as fast when many sessions copy at
once. The upgrade from 15 took us four minutes with \`pg_upgrade --link\`, and the statistics another twenty.`,
  },
  {
    key: 'weekend-project',
    title: 'A weekend project: a map of all the benches in town',
    tags: ['showdev', 'maps'],
    ageDays: 1,
    body: `Two hundred and twelve benches, each with a photograph and the direction it looks. The page is static, the points
come from a file that neighbours can edit. First I had everything in Postgres on a rented server; a JSON file of forty
kilobytes turned out to be enough. Next weekend: which of them are in the shade at five.`,
  },
  {
    key: 'connection-pool-size',
    title: 'How large should a connection pool be?',
    tags: ['database', 'performance', 'postgres'],
    ageDays: 310,
    body: `Smaller than you think. A database with eight cores works on eight statements at a time; a hundred sessions only
wait for each other. Start with twice the number of cores, divided by the processes that connect, and measure how long
requests wait for a connection. Give each statement a timeout, so that one report does not hold the whole pool.`,
  },
  {
    key: 'pgbouncer',
    title: 'PgBouncer in front of a hundred small services',
    tags: ['postgres', 'devops'],
    ageDays: 95,
    body: `Each service had its own connection pool, and together they held six hundred sessions. PgBouncer in transaction
mode needs forty. What stops working is whatever belongs to a session: advisory locks, listen and notify, settings that
are not local. Prepared statements work since version 1.21. Watch \`cl_waiting\`: when it is above zero, somebody waits.`,
  },
  {
    key: 'http-agent',
    title: 'Keep-alive in HTTP clients',
    tags: ['http', 'node'],
    ageDays: 28,
    body: `Opening a socket for each request costs three round trips with TLS. An agent keeps a connection pool per host and
reuses what is idle. Set the time after which an idle socket is closed below that of the server, or you will meet resets.
Limit how many requests wait, and how long: a queue without an end only moves the outage.`,
  },
  {
    key: 'swimming-pool-pump',
    title: 'A quiet pump for the pool, and its connection to the mains',
    tags: ['diy', 'garden'],
    ageDays: 2,
    body: `The old pump hummed through the whole garden. The new one runs at variable speed, mostly at night, and can hardly
be heard. Its electrical connection belongs behind a residual current device and into the hands of an electrician. The
hose to the pool needs two clamps, not one. Clean the basket before you blame the filter.`,
  },
  {
    key: 'utf8mb4-mysql',
    title: 'utf8mb4, or why utf8 in MySQL is not UTF-8',
    tags: ['mysql', 'unicode'],
    ageDays: 520,
    body: `MySQL's \`utf8\` holds at most three bytes per character, and an emoji has four. Convert tables to \`utf8mb4\`, and
do not forget the connection: \`SET NAMES utf8mb4\`. Indexed columns of 255 characters may become too long on old row
formats; 191 was the famous limit. Afterwards, look for question marks: what was lost on the way in does not come back.`,
  },
  {
    key: 'mysql-collations',
    title: 'Collations in MySQL 8: which one sorts how?',
    tags: ['mysql', 'database'],
    ageDays: 65,
    body: `The default is \`utf8mb4_0900_ai_ci\`: neither accents nor case matter, and comparison follows Unicode 9. The older
\`utf8mb4_general_ci\` is faster and wrong in more places. For identifiers take a binary collation. A join between two
columns of different collations cannot use an index, and tells you so only in the plan.`,
  },
  {
    key: 'emoji-usernames',
    title: 'The day a customer put an emoji into their name',
    tags: ['debugging', 'unicode'],
    ageDays: 22,
    body: `The invoice stopped at the first cat. Orders failed without a message, because the driver was told to ignore
warnings. One column in nine tables had been forgotten when everything was converted to utf8mb4 two years before. We now
have a test that puts a cat, a flag and a right-to-left name into every text field there is.`,
  },
  {
    key: 'utf8-ten-minutes',
    title: 'UTF-8 in ten minutes',
    tags: ['unicode', 'beginners'],
    ageDays: 7,
    body: `One to four bytes per character; the first byte says how many follow. ASCII is valid as it is. You can start in the
middle and find the next character, because following bytes look different from first ones. Length in bytes, code points
and what people see are three numbers. Cut text only where a character ends.`,
  },
  {
    key: 'store-time-zone',
    title: 'Store the time zone, too',
    tags: ['database', 'time'],
    ageDays: 270,
    body: `An instant is enough for what has happened. For what will happen it is not: the dentist's appointment at nine stays
at nine when the government moves the clocks. Keep the local time and the name of the time zone, \`Europe/Berlin\` and not
an offset, and compute the instant when you need it. Compute it again when the rules change, which they do every year.`,
  },
  {
    key: 'timestamptz',
    title: 'timestamptz does not hold a time zone',
    tags: ['postgresql', 'time'],
    ageDays: 140,
    body: `Despite its name the type holds an instant, in UTC. The session's setting decides how it is shown. A plain timestamp
on the other hand is a reading of a clock on some wall, and nobody knows which. Use the first for events, the second for
hardly anything, and \`at time zone\` to get from one to the other.`,
  },
  {
    key: 'zone-defence',
    title: 'Zone defence: how coaches use their time-outs',
    tags: ['sports'],
    ageDays: 3,
    body: `In a zone each player guards a place instead of an opponent. It saves strength late in the game, and it takes time
to learn. Coaches call it when two players have three fouls, or to break a rhythm. The weak spot is the corner: a good
passer finds it within seconds.`,
  },
  {
    key: 'signup-race',
    title: 'A race condition in our sign-up form',
    tags: ['database', 'debugging'],
    ageDays: 330,
    body: `Two requests asked whether the name was free, both were told yes, and both inserted it. The race condition had been
there for years; a double click was all it took. A unique index decides now, and the form translates its error. Checking
first is a courtesy to the user, never a guarantee.`,
  },
  {
    key: 'go-race-detector',
    title: 'Finding a race condition with go test -race',
    tags: ['go', 'testing'],
    ageDays: 160,
    body: `The detector watches memory while the tests run and reports two accesses of which one writes and none waits for the
other. It makes everything five to ten times slower, so we run it at night. The report names both stacks. Of the eleven
races in our code, nine were counters, one a map, and one the logger itself.`,
  },
  {
    key: 'optimistic-locking',
    title: 'Optimistic locking with a version column',
    tags: ['database', 'architecture'],
    ageDays: 48,
    body: `Read the version with the row, and update only where it is still the same. If no row was changed, somebody else was
faster: read again and decide. It costs one integer, and saves the support call about the lost edit. For a counter it is
the wrong tool; add in the statement itself, and no race condition is left.`,
  },
  {
    key: 'race-day',
    title: 'Race day: the condition of the course matters more than your shoes',
    tags: ['running', 'sports'],
    ageDays: 4,
    body: `A wet course costs a minute on ten kilometres. Walk the first bend before the race, and the last. Pin the number
the evening before. In hot weather start slower than feels right, drink at every table, and run on the shaded side. Your
condition was made in the months before; on the day you can only waste it.`,
  },
  {
    key: 'isolation-levels',
    title: 'Transaction isolation levels by example',
    tags: ['database', 'sql'],
    ageDays: 85,
    body: `Two terminals and one table of bank accounts show everything. Read committed sees each commit at once; repeatable
read keeps its snapshot; serializable refuses what could not have happened one after the other. Each step removes a class
of race conditions and adds the duty to try again. Most applications never choose, and get read committed.`,
  },
  {
    key: 'sqlite-enough',
    title: 'SQLite is enough more often than you think',
    tags: ['sqlite', 'database'],
    ageDays: 33,
    body: `One file, no server, no password. With the write-ahead log, readers never wait. A single writer manages thousands of
transactions a second on any disk of this decade. Backups are a command. What it cannot do is run on a second machine; by
the time you need one, you will have the money to move.`,
  },
];
