import { useState } from 'react';
import { Header } from '../../../parts/header.tsx';
import { api } from '../../../session/api.ts';
import { useSaved } from '../common/use-saved.ts';
import { newPoll } from './poll-draft.ts';
import { SurveyForm } from './survey-form.tsx';
import { toSurvey } from './survey.ts';

const initial = {
  title: '',
  slug: '',
  survey_type_of: 'community_pulse',
  active: false,
  display_title: true,
  allow_resubmission: false,
};

/** Makes a survey with its questions. */
export default function NewSurvey() {
  const saved = useSaved('/api/surveys');
  const [polls] = useState(() => [newPoll()]);
  return (
    <>
      <Header title="New survey" of={['/site/surveys', 'Surveys']} />
      <SurveyForm
        initial={initial}
        initialPolls={polls}
        action="Make the survey"
        submit={async (values, written) => {
          const { id } = await api.POST('/api/surveys', { body: { survey: toSurvey(values, written, []) } });
          await saved('The survey is made', `/site/surveys/${id}`);
        }}
      />
    </>
  );
}
