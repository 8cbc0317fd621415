import { Badge } from '@mantine/core';
import { CreateButton } from '../../../components/create-button.tsx';
import type { Filter } from '../../../components/filters.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { ListedSurvey } from './survey.ts';

const filters: readonly Filter[] = [
  {
    name: 'active',
    label: 'Status',
    kind: 'select',
    options: [
      ['true', 'Open'],
      ['false', 'Closed'],
    ],
  },
];

const columns: readonly Column<ListedSurvey>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/site/surveys/${id}` },
  {
    header: 'Status',
    cell: ({ active }) => (
      <Badge variant="dot" tt="none" color={active ? 'teal' : 'gray'}>
        {active ? 'Open' : 'Closed'}
      </Badge>
    ),
  },
  { header: 'Results', cell: ({ id }) => <ScreenLink to={`/site/surveys/${id}/results`}>Results</ScreenLink> },
  { header: 'Type', cell: ({ survey_type_of: type }) => type.replaceAll('_', ' '), wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function SurveysList() {
  return (
    <>
      <Header title="Surveys" description="Questions to the community, and its answers.">
        <CreateButton to="/site/surveys/new">New survey</CreateButton>
      </Header>
      <List
        label="Surveys"
        operation="listSurveys"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No surveys yet">
            <ScreenLink to="/site/surveys/new">Create the first survey</ScreenLink> to ask the community.
          </EmptyState>
        }
      />
    </>
  );
}
