import type { Samples } from '../testing/samples.ts';
import type { OpenPoll, OpenSurvey } from './poll-field.ts';
import { pollPage, surveyPage } from './survey-page.ts';

export const samples: Samples = {
  survey: (text, view) => surveyPage(survey(text), view),
  refusedSurvey: (text, view) =>
    surveyPage(survey(text), view, {
      form: 'main',
      values: { poll_1: ['1'], poll_2: ['2'], poll_4: [text] },
      errors: { poll_1: [text], poll_4: [text], base: [text] },
    }),
  answeredSurvey: (text, view) => surveyPage({ ...survey(text), answered: true, display_title: false }, view),
  poll: (text, view) => pollPage(survey(text), poll(text, 1, 'single_choice'), view),
  answeredPoll: (text, view) =>
    pollPage({ ...survey(text), answered_poll_ids: [4] }, poll(text, 4, 'text_input'), view),
};

function survey(text: string): OpenSurvey {
  const types = ['single_choice', 'multiple_choice', 'scale', 'text_input'];
  return {
    type_of: 'survey',
    id: 1,
    title: text,
    slug: 'breakfast',
    survey_type_of: 'fun',
    display_title: true,
    allow_resubmission: false,
    answered: false,
    answered_poll_ids: [],
    polls: types.map((type, at) => poll(text, at + 1, type)),
  };
}

function poll(text: string, id: number, type: string): OpenPoll {
  const option = { type_of: 'poll_option' as const, markdown: text, processed_html: '', position: 0 };
  const isScale = type === 'scale';
  return {
    type_of: 'poll',
    id,
    prompt_markdown: text,
    prompt_html: '',
    poll_type_of: type,
    position: id,
    scale_min: isScale ? 1 : null,
    scale_max: isScale ? 2 : null,
    poll_options:
      type === 'text_input'
        ? []
        : [
            { ...option, id: 1, supplementary_text: text },
            { ...option, id: 2, supplementary_text: null },
          ],
  };
}
