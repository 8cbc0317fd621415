import type { TestUser } from './test-users.ts';
import type { Platform } from './platform.ts';

interface Option {
  id: number;
  markdown: string;
  poll_votes_count: number;
}
interface Poll {
  id: number;
  poll_type_of: string;
  poll_votes_count: number;
  poll_skips_count: number;
  poll_options_count: number;
  poll_options: Option[];
}
/** A survey as admins see it. */
export interface Survey {
  id: number;
  slug: string;
  polls: Poll[];
}

/** A poll of each type. */
const polls = [
  {
    prompt_markdown: '*Which* one?',
    poll_options: [{ markdown: 'This' }, { markdown: 'That', supplementary_text: 'x' }],
  },
  { prompt_markdown: 'Which?', poll_type_of: 'multiple_choice', poll_options: [{ markdown: 'A' }, { markdown: 'B' }] },
  { prompt_markdown: 'How much?', poll_type_of: 'scale', scale_min: 0, scale_max: 2 },
  { prompt_markdown: 'Why?', poll_type_of: 'text_input' },
];

/** Creates a survey with all `polls`, unless `changes` override them. */
export function createSurvey(platform: Platform, { apiKey: key }: TestUser, changes: object = {}) {
  const survey = { title: 'How do you do?', polls, ...changes };
  return platform.request('POST', '/api/surveys', { key, body: { survey } });
}

/** Returns the votes, the skips and the votes of each option for each poll. */
export async function readCounts(platform: Platform, { apiKey: key }: TestUser, { id }: Pick<Survey, 'id'>) {
  const answer = await platform.request('GET', `/api/surveys/${id}`, { key });
  return answer
    .json<Survey>()
    .polls.map((poll) => [
      poll.poll_votes_count,
      poll.poll_skips_count,
      poll.poll_options.map((option) => option.poll_votes_count),
    ]);
}
