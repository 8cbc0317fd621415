import { Button, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Header } from '../../../components/header.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { notifyError } from '../../../components/notifications.tsx';
import { Plot } from '../../../components/plot.tsx';
import { useParam } from '../../../components/use-param.ts';
import { useRead } from '../../../session/use-read.ts';
import { exportAnswers } from './export-answers.ts';
import type { Poll } from './poll-draft.ts';
import type { Survey } from './survey.ts';

/** The export contains all texts. */
const maxTexts = 100;

/** The answers to a survey (ListPollVotes). */
export default function SurveyResults() {
  const path = { id_or_slug: useParam() };
  const survey = useRead('getSurvey', { path });
  return (
    <>
      <Header
        title={`Results of ${survey.title}`}
        parent={[`/site/surveys/${survey.id}`, survey.title]}
        description="Skipped answers are counted below each question. The export contains one line per answer."
      >
        <Export survey={survey} />
      </Header>
      {survey.polls.length === 0 && (
        <EmptyState title="No questions yet">Add questions to the survey first.</EmptyState>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {survey.polls.map((poll) => (
          <PollResults key={poll.id} poll={poll} slug={String(survey.id)} />
        ))}
      </SimpleGrid>
    </>
  );
}

function Export({ survey }: { survey: Survey }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await exportAnswers(survey);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void run()}>
      Export as CSV
    </Button>
  );
}

function PollResults({ poll, slug }: { poll: Poll; slug: string }) {
  const points = poll.poll_options.map(({ markdown, poll_votes_count: value }) => ({ at: markdown, value }));
  return (
    <Stack gap={4}>
      {poll.poll_type_of === 'text_input' ? (
        <Texts poll={poll} slug={slug} />
      ) : (
        <Plot title={poll.prompt_markdown} points={points} kind="bars" />
      )}
      <Text size="sm" c="dimmed">
        Skipped by {poll.poll_skips_count.toLocaleString()}
      </Text>
    </Stack>
  );
}

function Texts({ poll, slug }: { poll: Poll; slug: string }) {
  const params = { path: { id_or_slug: slug }, query: { per_page: maxTexts } };
  const texts = useRead('listPollTextResponses', params);
  const pollTexts = texts.filter(({ poll_id: id }) => id === poll.id);
  return (
    <section aria-label={poll.prompt_markdown}>
      <Title order={2} size="h5">
        {poll.prompt_markdown}
      </Title>
      {pollTexts.length === 0 && <Text size="sm">No answers yet.</Text>}
      <List size="sm">
        {pollTexts.map(({ id, text_content: text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
      {texts.length === maxTexts && (
        <Text size="sm" c="dimmed">
          Showing the first {maxTexts} answers. Export all answers as CSV.
        </Text>
      )}
    </section>
  );
}
