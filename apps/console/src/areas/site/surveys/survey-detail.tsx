import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../common/use-delete.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { toValues } from '../common/values.ts';
import { draftsOf } from './poll-draft.ts';
import { SurveyForm } from './survey-form.tsx';
import { surveyFields, toSurvey } from './survey.ts';

/** Edits or deletes a survey. */
export default function SurveyDetail() {
  const path = { id_or_slug: useParam() };
  const survey = useRead('getSurvey', { path });
  const [saves, setSaves] = useState(0);
  const afterSave = useAfterSave('listSurveys', 'getSurvey');
  const remove = useDelete({
    title: `Delete ${survey.title}?`,
    text: 'This cannot be undone. All answers are deleted; export them first if you need them.',
    action: 'Delete survey',
    run: () => api.deleteSurvey({ params: { path }, ifMatch: etagOf(survey) }),
    invalidates: 'listSurveys',
    list: '/site/surveys',
    done: 'Survey deleted',
  });
  return (
    <>
      <Header title={survey.title} parent={['/site/surveys', 'Surveys']}>
        <ScreenLinkButton to={`/site/surveys/${survey.id}/results`}>Results</ScreenLinkButton>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <SurveyForm
        // Saving gives new questions their IDs.
        key={saves}
        record={survey}
        initial={toValues(surveyFields, survey)}
        initialPolls={draftsOf(survey.polls)}
        action="Save"
        submit={async (values, polls, ifMatch) => {
          const body = { survey: toSurvey(values, polls, survey.polls) };
          const saved = await api.updateSurvey({ params: { path }, body, ifMatch });
          await afterSave('Survey saved');
          setSaves((before) => before + 1);
          return saved;
        }}
      />
    </>
  );
}
