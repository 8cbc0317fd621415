import { etagOf } from '@commonplace/client';
import { Button, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../components/confirm.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { formatDay, Plot } from '../../../components/plot.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { Backfill } from './backfill.tsx';
import { ConceptArticles } from './concept-articles.tsx';
import { conceptFields, listOfConcepts, oneConcept, toConcept, toValues, type Concept } from './concept.ts';
import { ThresholdPreview } from './threshold-preview.tsx';

/** A concept with its articles and a preview of its threshold (TriggerConceptLookback). */
export default function ConceptDetail() {
  const path = { id: Number(useParam()) };
  const concept = useRead('getConceptRecord', { path, query: { days: 30 } });
  const remove = useDelete(concept);
  return (
    <>
      <Header title={concept.name} parent={['/content/concepts', 'Concepts']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <ConceptForm concept={concept} />
        <Stack>
          <Figures concept={concept} />
          <Backfill id={concept.id} comparedDays={concept.max_lookback_days} />
        </Stack>
      </SimpleGrid>
      <ThresholdPreview key={concept.similarity_threshold} concept={concept} />
      <Title order={2} size="h3" mt="xl" mb="sm">
        Articles
      </Title>
      <ConceptArticles id={concept.id} />
    </>
  );
}

function ConceptForm({ concept }: { concept: Concept }) {
  const client = useQueryClient();
  const { id } = concept;
  return (
    <Form
      record={concept}
      fields={conceptFields}
      initial={toValues(concept)}
      action="Save"
      submit={async (values, ifMatch) => {
        const body = { concept: toConcept(values) };
        const saved = await api.updateConcept({ params: { path: { id } }, body, ifMatch });
        await Promise.all([
          client.invalidateQueries({ queryKey: listOfConcepts }),
          client.invalidateQueries({ queryKey: oneConcept }),
        ]);
        notifySuccess('Concept saved. Its articles are updated in the background.');
        return saved;
      }}
    />
  );
}

function Figures({ concept: { daily_metrics: days } }: { concept: Concept }) {
  return (
    <Plot
      kind="bars"
      title="Popularity, last 30 days"
      points={days.toReversed().map((day) => ({ at: formatDay(day.date), value: day.popularity_score }))}
    />
  );
}

function useDelete(concept: Concept): () => Promise<void> {
  const { id, name } = concept;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const removal = useOptimisticMutation({
    run: () => api.deleteConcept({ params: { path: { id } }, ifMatch: etagOf(concept) }),
    invalidates: listOfConcepts,
    done: 'Concept deleted',
  });
  return async () => {
    const title = `Delete concept ${name}?`;
    const text = 'Its articles are kept. Its statistics are lost.';
    if (!(await confirm({ title, text, action: 'Delete concept', danger: true }))) return;
    removal.mutate(undefined, { onSuccess: () => void navigate({ to: '/content/concepts' }) });
  };
}
