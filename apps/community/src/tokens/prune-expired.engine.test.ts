import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestContext } from '../testing/fixture.ts';
import { signedIn } from '../testing/people.ts';
import { pruneExpired } from './prune-expired.ts';

it('removes all expired rows and nothing else', async () => {
  await using context = await createTestContext();
  const { userId } = await signedIn(context);
  const db = context.database.reader();
  const ends = sql`now() + (number % 2 * 2 - 1) * interval '1 hour'`;
  await sql`
    insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
    select gen_random_uuid(), ${userId}, sha256(number::text::bytea), '', '', ${ends}
    from generate_series(1, 2500) as number`.execute(db);
  await sql`
    insert into one_time_tokens (secret_hash, purpose, user_id, detail, attempts_left, expires_at)
    select sha256(number::text::bytea), 'sign_in', ${userId}, '{}', 1, ${ends} from generate_series(1, 10) as number`.execute(
    db,
  );
  await sql`
    insert into attempts select sha256(number::text::bytea), 1, ${ends} from generate_series(1, 10) as number`.execute(
    db,
  );
  await sql`
    insert into answered_challenges
    select sha256(number::text::bytea), ${ends} from generate_series(1, 10) as number`.execute(db);
  await pruneExpired(context, new AbortController().signal);
  const { rows } = await sql`
    select (select count(*)::integer from sessions) as sessions,
      (select count(*)::integer from one_time_tokens) as tokens,
      (select count(*)::integer from attempts) as attempts,
      (select count(*)::integer from answered_challenges) as challenges`.execute(db);
  expect(rows).toEqual([{ sessions: 1_251, tokens: 5, attempts: 5, challenges: 5 }]);
});
