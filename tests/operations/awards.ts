import { picture } from '@commonplace/images/testing/pictures';
import { Client } from 'pg';
import { imagesOf, type NewImage } from '../support/images.ts';
import type { Platform } from '../support/platform.ts';
import { names, nested, person } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const badge = [
  ...names('id title slug description credits_awarded allow_multiple_awards created_at updated_at'),
  ...nested('badge_image', ['url']),
];
const siteBadge = [...names('type_of id title slug description url'), ...nested('badge_image', ['url'])];
const reading = { method: 'GET', versions: onlyV1, for: 'anyone', status: 200 } as const;
const achievement = names(
  'id user_id badge_id rewarder_id rewarding_context_message rewarding_context_message_markdown ' +
    'include_default_description created_at updated_at',
);
const survey = names(
  'type_of id title slug survey_type_of active display_title allow_resubmission created_at updated_at',
);
const surveyWithPolls = [
  ...survey,
  ...nested('polls', [
    ...names('type_of id prompt_markdown prompt_html poll_type_of position poll_votes_count poll_skips_count'),
    ...names('poll_options_count scale_min scale_max created_at updated_at'),
    ...nested('poll_options', names('type_of id markdown processed_html position poll_votes_count supplementary_text')),
  ]),
];

const openSurvey = [
  ...names('type_of id title slug survey_type_of display_title allow_resubmission answered answered_poll_ids'),
  ...nested('polls', [
    ...names('type_of id prompt_markdown prompt_html poll_type_of position scale_min scale_max'),
    ...nested('poll_options', names('type_of id markdown processed_html position supplementary_text')),
  ]),
];

/** Uploads an image and returns its public URL. */
export async function imageAddress(platform: Platform): Promise<string> {
  const { url } = (await imagesOf(platform).send(await picture('png'), 'image/png')).json<NewImage>();
  return platform.url + new URL(url).pathname;
}

/** Inserts a badge, by default with an image that is missing, and returns its id. */
export async function insertBadge(
  { databaseUrls }: Platform,
  title: string,
  slug: string,
  image = '/images/none.png',
): Promise<number> {
  const client = new Client({ connectionString: databaseUrls.admin });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into badges (title, slug, description, image_path, credits_awarded, allow_multiple_awards)
       values ($1, $2, 'For the first article', $3, 0, true) returning id`,
      [title, slug, image],
    );
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}

const namedBadge = async (scene: Scene) => {
  const slug = scene.unique('badge');
  return { id: await insertBadge(scene.platform, scene.unique('Badge '), slug), slug };
};
const newBadge = async (scene: Scene) => (await namedBadge(scene)).id;

export async function awarded(scene: Scene): Promise<number> {
  const badge_achievement = { user_id: scene.administrator.id, badge_id: await newBadge(scene) };
  return (await scene.make<{ id: number }>(scene.administrator, '/api/badge_achievements', { badge_achievement })).id;
}

const changeBadge = (method: 'PATCH' | 'PUT'): Operation => ({
  name: method === 'PUT' ? 'UpdateBadge' : 'PatchBadge',
  method,
  path: '/api/badges/{id}',
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({
    path: `/api/badges/${await newBadge(scene)}`,
    body: { badge: { description: 'For ten articles' } },
  }),
  status: 200,
  fields: badge,
});

export const badgeOperations: Operation[] = [
  {
    name: 'ListBadges',
    method: 'GET',
    path: '/api/badges',
    versions: onlyV1,
    for: 'key',
    async prepare(scene) {
      await newBadge(scene);
      return { path: '/api/badges' };
    },
    status: 200,
    fields: badge,
    // Any credential may read badges.
    otherStatuses: { 'scoped key': 200 },
  },
  {
    ...reading,
    name: 'ListSiteBadges',
    path: '/api/site/badges',
    async prepare(scene) {
      await newBadge(scene);
      return { path: '/api/site/badges' };
    },
    fields: siteBadge,
  },
  {
    ...reading,
    name: 'GetSiteBadge',
    path: '/api/site/badges/{slug}',
    prepare: async (scene) => ({ path: `/api/site/badges/${(await namedBadge(scene)).slug}` }),
    fields: siteBadge,
  },
  {
    ...reading,
    name: 'ListBadgeHolders',
    path: '/api/site/badges/{slug}/holders',
    async prepare(scene, owner) {
      const { id, slug } = await namedBadge(scene);
      const badge_achievement = { user_id: owner.id, badge_id: id };
      await scene.make(scene.administrator, '/api/badge_achievements', { badge_achievement });
      await scene.platform.settled();
      return { path: `/api/site/badges/${slug}/holders` };
    },
    fields: person,
  },
  {
    name: 'GetBadge',
    method: 'GET',
    path: '/api/badges/{id}',
    versions: onlyV1,
    for: 'key',
    prepare: async (scene) => ({ path: `/api/badges/${await newBadge(scene)}` }),
    status: 200,
    fields: badge,
    // Any credential may read badges.
    otherStatuses: { 'scoped key': 200 },
  },
  {
    name: 'CreateBadge',
    method: 'POST',
    path: '/api/badges',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const described = { title: scene.unique('Badge '), description: 'For those who ask' };
      const remote_badge_image_url = await imageAddress(scene.platform);
      return { path: '/api/badges', body: { badge: { ...described, remote_badge_image_url } } };
    },
    status: 201,
    fields: badge,
  },
  changeBadge('PATCH'),
  changeBadge('PUT'),
  {
    name: 'DeleteBadge',
    method: 'DELETE',
    path: '/api/badges/{id}',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/badges/${await newBadge(scene)}` }),
    status: 204,
  },
  {
    name: 'ListBadgeAchievements',
    method: 'GET',
    path: '/api/badge_achievements',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await awarded(scene);
      return { path: '/api/badge_achievements' };
    },
    status: 200,
    fields: [...achievement, 'etag'],
  },
  {
    name: 'GetBadgeAchievement',
    method: 'GET',
    path: '/api/badge_achievements/{id}',
    versions: onlyV1,
    for: 'key',
    prepare: async (scene) => ({ path: `/api/badge_achievements/${await awarded(scene)}` }),
    status: 200,
    fields: achievement,
    // Any credential may read badges.
    otherStatuses: { 'scoped key': 200 },
  },
  {
    name: 'AwardBadge',
    method: 'POST',
    path: '/api/badge_achievements',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene, owner) {
      const badge_achievement = { user_id: owner.id, badge_id: await newBadge(scene) };
      return { path: '/api/badge_achievements', body: { badge_achievement } };
    },
    status: 201,
    fields: achievement,
  },
  {
    name: 'DeleteBadgeAchievement',
    method: 'DELETE',
    path: '/api/badge_achievements/{id}',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/badge_achievements/${await awarded(scene)}` }),
    status: 204,
  },
];

const newSurvey = (scene: Scene) => ({
  title: scene.unique('Survey '),
  polls: [
    { prompt_markdown: 'Which?', poll_options: [{ markdown: 'This' }, { markdown: 'That' }] },
    { prompt_markdown: 'Why?', poll_type_of: 'text_input' },
  ],
});

interface MadeSurvey {
  id: number;
  polls: { id: number; poll_options: { id: number }[] }[];
}

const surveyOf = (scene: Scene) =>
  scene.make<MadeSurvey>(scene.administrator, '/api/surveys', { survey: newSurvey(scene) });

function answersTo({ polls: [choice, text] }: MadeSurvey) {
  const chosen = { poll_id: choice?.id, poll_option_ids: [choice?.poll_options[0]?.id] };
  return { response: { answers: [chosen, { poll_id: text?.id, text_content: 'Because' }] } };
}

async function answeredSurvey(scene: Scene): Promise<number> {
  const made = await surveyOf(scene);
  await scene.make(scene.administrator, `/api/surveys/${made.id}/responses`, answersTo(made));
  return made.id;
}

const answers = (name: string, part: string, fields: readonly string[]): Operation => ({
  name,
  method: 'GET',
  path: `/api/surveys/{id_or_slug}/${part}`,
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({ path: `/api/surveys/${await answeredSurvey(scene)}/${part}` }),
  status: 200,
  fields,
});

export const surveyOperations: Operation[] = [
  {
    name: 'ListSurveys',
    method: 'GET',
    path: '/api/surveys',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await surveyOf(scene);
      return { path: '/api/surveys?active=true' };
    },
    status: 200,
    fields: survey,
  },
  {
    name: 'GetSurvey',
    method: 'GET',
    path: '/api/surveys/{id_or_slug}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/surveys/${(await surveyOf(scene)).id}` }),
    status: 200,
    fields: surveyWithPolls,
  },
  answers(
    'ListPollVotes',
    'poll_votes',
    names('type_of id poll_id poll_option_id user_id user_email session_start created_at'),
  ),
  answers(
    'ListPollTextResponses',
    'poll_text_responses',
    names('type_of id poll_id user_id user_email text_content session_start created_at'),
  ),
  {
    name: 'CreateSurvey',
    method: 'POST',
    path: '/api/surveys',
    versions: both,
    for: 'admin',
    prepare: (scene) => ({ path: '/api/surveys', body: { survey: newSurvey(scene) } }),
    status: 201,
    fields: surveyWithPolls,
  },
  {
    name: 'UpdateSurvey',
    method: 'PATCH',
    path: '/api/surveys/{id_or_slug}',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({
      path: `/api/surveys/${(await surveyOf(scene)).id}`,
      body: { survey: { active: false } },
    }),
    status: 200,
    fields: surveyWithPolls,
  },
  {
    name: 'DeleteSurvey',
    method: 'DELETE',
    path: '/api/surveys/{id_or_slug}',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/surveys/${(await surveyOf(scene)).id}` }),
    status: 204,
  },
  {
    name: 'GetOpenSurvey',
    method: 'GET',
    path: '/api/open_surveys/{id_or_slug}',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene) => ({ path: `/api/open_surveys/${(await surveyOf(scene)).id}` }),
    status: 200,
    fields: openSurvey,
  },
  {
    name: 'GetOpenSurveyOfPoll',
    method: 'GET',
    path: '/api/polls/{id}/open_survey',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene) => ({ path: `/api/polls/${(await surveyOf(scene)).polls[0]?.id}/open_survey` }),
    status: 200,
    fields: openSurvey,
  },
  {
    name: 'AnswerSurvey',
    method: 'POST',
    path: '/api/surveys/{id_or_slug}/responses',
    versions: both,
    for: 'key',
    async prepare(scene) {
      const made = await surveyOf(scene);
      return { path: `/api/surveys/${made.id}/responses`, body: answersTo(made) };
    },
    status: 201,
    fields: names('type_of survey_id session_start completed'),
  },
];
