import { api } from '../../../session/api.ts';
import { toCsv } from '../common/csv.ts';
import { downloadFile } from '../common/download-file.ts';
import type { Survey } from './survey.ts';

/** The maximum of the API. */
const perPage = 1_000;
const header = ['question', 'answer', 'user_id', 'user_email', 'session', 'answered_at'];

/** Downloads all answers to a survey as CSV, one line per choice or text. */
export async function exportAnswers(survey: Survey): Promise<void> {
  const path = { id_or_slug: String(survey.id) };
  const votes = await readAll((after) => api.listPollVotes({ params: { path, query: { after, per_page: perPage } } }));
  const texts = await readAll((after) =>
    api.listPollTextResponses({ params: { path, query: { after, per_page: perPage } } }),
  );
  const questions = new Map(survey.polls.map(({ id, prompt_markdown: prompt }) => [id, prompt]));
  const options = new Map(
    survey.polls.flatMap((poll) => poll.poll_options.map(({ id, markdown }) => [id, markdown] as const)),
  );
  const line = (answer: (typeof votes)[number] | (typeof texts)[number]) => [
    questions.get(answer.poll_id) ?? answer.poll_id,
    'text_content' in answer ? answer.text_content : (options.get(answer.poll_option_id) ?? answer.poll_option_id),
    answer.user_id,
    answer.user_email,
    answer.session_start,
    answer.created_at,
  ];
  downloadFile(`survey-${survey.slug}.csv`, 'text/csv', toCsv([header, ...votes.map(line), ...texts.map(line)]));
}

/** Reads all list pages by keyset pagination. */
async function readAll<Item extends { id: number }>(read: (after: number) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for (let after = 0; ;) {
    const page = await read(after);
    const last = page.at(-1);
    if (!last) return all;
    all.push(...page);
    after = last.id;
  }
}
