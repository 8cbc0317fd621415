import { expect, test } from 'vitest';
import { createHashedEmbedder } from './hashed-embedder.ts';
import { centroid, cosine, fromBytes, fromHalves, toBytes, toHalves } from './vectors.ts';

const { signal } = new AbortController();
const embedder = createHashedEmbedder();

async function embed(text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text], signal);
  if (vector === undefined) throw new Error('no vector');
  return vector;
}

const concepts = {
  rust: 'Rust programming\nThe Rust language: ownership, borrowing, the borrow checker, lifetimes, cargo and crates.',
  careers: 'Careers\nFinding a job as a developer: interviews, resumes, salary negotiation, promotions, mentoring.',
  databases: 'Databases\nRelational databases such as PostgreSQL: SQL queries, indexes, transactions, migrations.',
};

const articles = {
  rust: `Understanding the borrow checker\nrust beginners\n\nWhen I started with Rust the borrow checker was my enemy.
    Every value has one owner, and lifetimes say how long a reference may live. Cargo pulls crates in.`,
  careers: `How I prepared for my first interview\ncareer\n\nI sent my resume to forty companies. Most asked about past
    projects. For the salary talk I wrote a number down. A mentor helped me practise.`,
  databases: `Why is my query slow?\npostgres sql\n\nA sequential scan over ten million rows takes time. Adding an index
    made the query fast. Beware of transactions which hold locks during a migration.`,
  cooking: `My favorite pasta\nfood\n\nBoil water, add salt, cook the pasta until al dente. In a pan fry garlic in
    olive oil. A mentor once told me to keep some pasta water.`,
  nothing: 'Hello world\n\n\nThis is my first post here.',
};

test('is close to the concept of its topic, by the default threshold, and to no other', async () => {
  const pairs: string[] = [];
  for (const [concept, description] of Object.entries(concepts)) {
    for (const [article, text] of Object.entries(articles)) {
      const distance = embedder.distanceOf(cosine(await embed(description), await embed(text)));
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThanOrEqual(1);
      if (distance <= 0.28) pairs.push(`${article} in ${concept}`);
    }
  }
  expect(pairs).toEqual(['rust in rust', 'careers in careers', 'databases in databases']);
});

test('depends on the text alone, has length 1, and is similar for similar spellings', async () => {
  const vector = await embed(articles.rust);
  expect(await createHashedEmbedder().embed([articles.rust], signal)).toEqual([vector]);
  expect(vector).toHaveLength(768);
  expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  expect(cosine(await embed('Running queries'), await embed('He RUNS a quèry'))).toBeGreaterThan(0.5);
  expect(cosine(await embed('データベースの設計'), await embed('データベース'))).toBeGreaterThan(0.2);
});

test.each(['', '   ', 'the and of', '!!! ???', 'a'])('makes no vector of %j', async (text) => {
  expect(await embedder.embed([text], signal)).toEqual([undefined]);
});

test('keeps its precision when stored', async () => {
  const vector = await embed(articles.rust);
  const stored = fromBytes(toBytes(vector));
  expect(toBytes(vector)).toHaveLength(768);
  expect(toHalves(vector)).toHaveLength(1_536);
  expect(cosine(vector, stored)).toBeCloseTo(1, 3);
  expect(cosine(vector, fromHalves(toHalves(vector)))).toBeCloseTo(1, 3);
  expect(cosine(stored, stored)).toBeCloseTo(1, 6);
  expect(cosine(vector, new Float32Array(3))).toBe(0);
  expect(centroid([])).toBeUndefined();
  expect(cosine(centroid([vector, stored]) ?? vector, vector)).toBeCloseTo(1, 3);
});
