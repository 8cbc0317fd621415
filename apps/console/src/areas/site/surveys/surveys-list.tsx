import { Badge } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import type { Filter } from '../../../parts/filters.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import type { ListedSurvey } from './survey.ts';

const filters: readonly Filter[] = [
  {
    name: 'active',
    label: 'Answers',
    kind: 'select',
    options: [
      ['true', 'Taken'],
      ['false', 'Not taken'],
    ],
  },
];

const columns: readonly Column<ListedSurvey>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/site/surveys/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  {
    header: 'State',
    cell: ({ active }) => (
      <Badge variant="dot" tt="none" color={active ? 'teal' : 'gray'}>
        {active ? 'Takes answers' : 'Closed'}
      </Badge>
    ),
  },
  { header: 'Results', cell: ({ id }) => <GoTo to={`/site/surveys/${id}/results`}>Results</GoTo> },
  { header: 'Kind', cell: ({ survey_type_of: kind }) => kind.replaceAll('_', ' '), wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** What the community is asked (A45). */
export default function SurveysList() {
  const navigate = useNavigate();
  useAction(
    'New survey',
    useCallback(() => void navigate({ to: '/site/surveys/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Surveys" about="What the community is asked, and what it answered.">
        <GoToButton to="/site/surveys/new">New survey</GoToButton>
      </Header>
      <List
        label="Surveys"
        path="/api/surveys"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nobody was asked anything yet">
            <GoTo to="/site/surveys/new">Make the first survey</GoTo>
          </Nothing>
        }
      />
    </>
  );
}
