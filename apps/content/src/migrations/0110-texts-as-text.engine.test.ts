import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { TextsAsTextMigration } from './0110-texts-as-text.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });
const before = migrations.slice(0, migrations.indexOf(TextsAsTextMigration));

/** Every character of Unicode but surrogates and the one that PostgreSQL does not store. */
const allCharacters = Array.from({ length: 0x11_00_00 }, (_, code) =>
  code === 0 || (code >= 0xd8_00 && code < 0xe0_00) ? '' : String.fromCodePoint(code),
).join('');

async function openContent() {
  const { url, ...database } = await createTestDatabase({ migrations: before });
  const connection = await openDatabase({ url, entities: [], logger, applicationName: 'migration-test' });
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  return {
    query,
    migrate: () => migrate({ url, migrations: [...before, TextsAsTextMigration], logger }),
    /** Inserts an article as an unreleased version stored it. */
    async insert(markdown: string, html: string) {
      const bytes = [markdown, html].map((text) => Buffer.from(text));
      const [row] = await query<{ id: number }>(
        `with written as (insert into articles (user_id, title, slug) values (1, 'T', 's' || gen_random_uuid()) returning id)
         insert into article_bodies (article_id, packed, markdown_bytes, html_bytes, markdown_digest)
         select id, $1, $2, $3, sha256($4) from written returning article_id as id`,
        [zstdCompressSync(Buffer.concat(bytes)), bytes[0]?.length, bytes[1]?.length, bytes[0]],
      );
      return row?.id ?? 0;
    },
    texts: () => query('select body_markdown as markdown, body_html as html from article_bodies order by article_id'),
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

it('stores compressed texts as text, and leaves others as they are', async () => {
  await using content = await openContent();
  const texts = [
    { markdown: '', html: '' },
    { markdown: '', html: '<p>x</p>\n' },
    { markdown: '<!-- x -->', html: '' },
    { markdown: allCharacters, html: `<p>${allCharacters}</p>` },
    { markdown: randomBytes(300_000).toString('hex'), html: randomBytes(600_000).toString('base64') },
    ...Array.from({ length: 110 }, (_, at) => ({ markdown: `Text ${at}`, html: `<p>Text ${at}</p>` })),
  ];
  for (const { markdown, html } of texts) await content.insert(markdown, html);
  await content.query(
    `update article_bodies set body_markdown = 'as text', packed = null, markdown_bytes = null, html_bytes = null,
       markdown_digest = null where article_id = (select max(id) from articles)`,
  );
  const newest = 'select xmin::text, * from article_bodies order by article_id desc limit 1';
  const [untouched] = await content.query(newest);

  await content.migrate();

  expect(await content.texts()).toEqual([...texts.slice(0, -1), { markdown: 'as text', html: '' }]);
  expect(await content.query(newest)).toEqual([untouched]);
  expect(
    await content.query(
      `select count(*)::integer from article_bodies
       where num_nonnulls(packed, markdown_bytes, html_bytes, markdown_digest) > 0`,
    ),
  ).toEqual([{ count: 0 }]);
});

it('keeps what it has converted if it ends early, and converts the rest the next time', async () => {
  await using content = await openContent();
  for (let count = 0; count < 60; count += 1) await content.insert('Text', '<p>Text</p>');
  const id = await content.insert('Last', '<p>Last</p>');
  const whole = `(select packed from article_bodies where article_id = ${id})`;
  const [stored] = await content.query<{ packed: Buffer }>(`select ${whole} as packed`);
  const count = () => content.query(`select count(*)::integer from article_bodies where body_markdown <> ''`);

  await content.query(`update article_bodies set packed = 'x' where article_id = $1`, [id]);
  await expect(content.migrate()).rejects.toThrow(`the compressed texts of article ${id} cannot be read`);
  expect(await count()).toEqual([{ count: 50 }]);
  await content.query('update article_bodies set packed = $2, html_bytes = 99 where article_id = $1', [
    id,
    stored?.packed,
  ]);
  await expect(content.migrate()).rejects.toThrow(`article ${id} has 15 bytes of texts instead of 103`);
  await content.query('update article_bodies set html_bytes = 11 where article_id = $1', [id]);

  await content.migrate();
  expect(await count()).toEqual([{ count: 61 }]);
  expect((await content.texts()).at(-1)).toEqual({ markdown: 'Last', html: '<p>Last</p>' });
});

it('lets the last releases write texts, and refuses compressed ones of an unreleased version', async () => {
  await using content = await openContent();
  const id = await content.insert('Text', '<p>Text</p>');
  await content.migrate();
  await content.query(
    `update article_bodies set body_markdown = $1, body_html = $2, packed = null, markdown_bytes = null,
       html_bytes = null, markdown_digest = null where article_id = $3`,
    ['Other', '<p>Other</p>', id],
  );
  expect(await content.texts()).toEqual([{ markdown: 'Other', html: '<p>Other</p>' }]);
  await expect(content.insert('Text', '<p>Text</p>')).rejects.toThrow('article_bodies_packed_check');
});
