import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../common/use-removal.ts';
import { useSaved } from '../common/use-saved.ts';
import { toValues } from '../common/values.ts';
import { draftsOf } from './poll-draft.ts';
import { SurveyForm } from './survey-form.tsx';
import { surveyFields, toSurvey } from './survey.ts';

/** One survey (A46), to be changed or deleted. */
export default function SurveyDetail() {
  const path = { id_or_slug: useParam() };
  const survey = useRead('/api/surveys/{id_or_slug}', { path });
  const [saves, setSaves] = useState(0);
  const saved = useSaved('/api/surveys', '/api/surveys/{id_or_slug}');
  const remove = useRemoval({
    title: `Delete ${survey.title}?`,
    text: 'It is gone with all that was answered. Export the answers before that: this cannot be undone.',
    action: 'Delete the survey',
    run: () => api.DELETE('/api/surveys/{id_or_slug}', { params: { path }, ifMatch: etagOf(survey) }),
    shownIn: '/api/surveys',
    list: '/site/surveys',
    done: 'The survey is deleted',
  });
  return (
    <>
      <Header title={survey.title} of={['/site/surveys', 'Surveys']}>
        <GoToButton to={`/site/surveys/${survey.id}/results`}>Results</GoToButton>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <SurveyForm
        // New questions have ids once they are saved.
        key={saves}
        record={survey}
        initial={toValues(surveyFields, survey)}
        initialPolls={draftsOf(survey.polls)}
        action="Save"
        submit={async (values, polls, ifMatch) => {
          const body = { survey: toSurvey(values, polls, survey.polls) };
          const written = await api.PATCH('/api/surveys/{id_or_slug}', { params: { path }, body, ifMatch });
          await saved('The survey is saved');
          setSaves((before) => before + 1);
          return written;
        }}
      />
    </>
  );
}
