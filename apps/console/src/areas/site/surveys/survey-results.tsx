import { Button, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Header } from '../../../parts/header.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayFailed } from '../../../parts/notify.tsx';
import { Plot } from '../../../parts/plot.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { useRead } from '../../../session/use-read.ts';
import { exportAnswers } from './export-answers.ts';
import type { Poll } from './poll-draft.ts';
import type { Survey } from './survey.ts';

/** How many texts are shown; the export has all of them. */
const textsShown = 100;

/** What was answered to a survey (A46 to A48). */
export default function SurveyResults() {
  const path = { id_or_slug: useParam() };
  const survey = useRead('/api/surveys/{id_or_slug}', { path });
  return (
    <>
      <Header
        title={`Results of ${survey.title}`}
        of={[`/site/surveys/${survey.id}`, survey.title]}
        about="Who has skipped a question is counted below it. The export has each answer in a line."
      >
        <Export survey={survey} />
      </Header>
      {survey.polls.length === 0 && <Nothing title="It asks nothing yet" />}
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
      sayFailed(error);
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
        {poll.poll_skips_count.toLocaleString()} skipped it
      </Text>
    </Stack>
  );
}

function Texts({ poll, slug }: { poll: Poll; slug: string }) {
  const params = { path: { id_or_slug: slug }, query: { per_page: textsShown } };
  const texts = useRead('/api/surveys/{id_or_slug}/poll_text_responses', params);
  const its = texts.filter(({ poll_id: id }) => id === poll.id);
  return (
    <section aria-label={poll.prompt_markdown}>
      <Title order={2} size="h5">
        {poll.prompt_markdown}
      </Title>
      {its.length === 0 && <Text size="sm">Nobody has written anything yet.</Text>}
      <List size="sm">
        {its.map(({ id, text_content: text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
      {texts.length === textsShown && (
        <Text size="sm" c="dimmed">
          Of the first {textsShown} texts; the export has all of them.
        </Text>
      )}
    </section>
  );
}
