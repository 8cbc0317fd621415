import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

interface Participant {
  surveyId: number;
  userId: number;
}

const latestSession = statement('survey-session', (db: Kysely<Tables>, param: Param<Participant>) =>
  db
    .selectFrom('survey_participations')
    .select('session_start')
    .where('survey_id', '=', param('surveyId'))
    .where('user_id', '=', param('userId')),
);

const answeredIn = statement(
  'answered-polls',
  (_db: Kysely<Tables>, param: Param<{ pollIds: number[]; userId: number; session: number }>) => {
    const isTheirs = sql`poll_id = any(${param('pollIds')}::integer[]) and user_id = ${param('userId')}
      and session_start = ${param('session')}`;
    return sql<{ poll_id: number }>`
      select poll_id from poll_votes where ${isTheirs}
      union select poll_id from poll_text_responses where ${isTheirs}
      union select poll_id from poll_skips where ${isTheirs}`;
  },
);

/** The progress of a user in the latest session. */
interface Participation {
  /** The latest session; 0 before the first. */
  session: number;
  /** Polls with a vote, a text or a skip in it. */
  answered: ReadonlySet<number>;
  /** Whether all polls are answered. */
  isComplete: boolean;
}

/** Reads the progress of a user with the current polls of a survey. */
export async function readParticipation(
  db: StatementRunner,
  { surveyId, userId }: Participant,
  pollIds: number[],
): Promise<Participation> {
  const session = (await latestSession.first(db, { surveyId, userId }))?.session_start ?? 0;
  if (session === 0) return { session, answered: new Set(), isComplete: false };
  const rows = await answeredIn.all(db, { pollIds, userId, session });
  const answered = new Set(rows.map((row) => row.poll_id));
  return { session, answered, isComplete: pollIds.every((id) => answered.has(id)) };
}
