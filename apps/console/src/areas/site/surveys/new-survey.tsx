import { useState } from 'react';
import { Header } from '../../../components/header.tsx';
import { api } from '../../../session/api.ts';
import { useAfterSave } from '../common/use-after-save.ts';
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

export default function NewSurvey() {
  const afterSave = useAfterSave('listSurveys');
  const [polls] = useState(() => [newPoll()]);
  return (
    <>
      <Header title="New survey" parent={['/site/surveys', 'Surveys']} />
      <SurveyForm
        initial={initial}
        initialPolls={polls}
        action="Create survey"
        submit={async (values, entered) => {
          const { id } = await api.createSurvey({ body: { survey: toSurvey(values, entered, []) } });
          await afterSave('Survey created', `/site/surveys/${id}`);
        }}
      />
    </>
  );
}
