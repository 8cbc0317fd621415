import { etagOf } from '@commonplace/client';
import { Button, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { nameOfDay, Plot } from '../../../parts/plot.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { Backfill } from './backfill.tsx';
import { ConceptArticles } from './concept-articles.tsx';
import { conceptFields, listOfConcepts, oneConcept, toConcept, toValues, type Concept } from './concept.ts';
import { TryOut } from './try-out.tsx';

/** One concept: what it means, which articles it has, and where its threshold had better be (A38 to A40). */
export default function ConceptDetail() {
  const path = { id: Number(useParam()) };
  const concept = useRead('/api/admin/concepts/{id}', { path, query: { days: 30 } });
  const remove = useRemoval(concept);
  return (
    <>
      <Header title={concept.name} of={['/content/concepts', 'Concepts']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <ConceptForm concept={concept} />
        <Stack>
          <Figures concept={concept} />
          <Backfill id={concept.id} lookedBack={concept.max_lookback_days} />
        </Stack>
      </SimpleGrid>
      <TryOut key={concept.similarity_threshold} concept={concept} />
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
        const written = await api.PUT('/api/admin/concepts/{id}', { params: { path: { id } }, body, ifMatch });
        await Promise.all([
          client.invalidateQueries({ queryKey: listOfConcepts }),
          client.invalidateQueries({ queryKey: oneConcept }),
        ]);
        sayDone('The concept is saved; where it means something else, its articles are being found again');
        return written;
      }}
    />
  );
}

function Figures({ concept: { daily_metrics: days } }: { concept: Concept }) {
  return (
    <Plot
      kind="bars"
      title="Popularity in 30 days"
      points={days.toReversed().map((day) => ({ at: nameOfDay(day.date), value: day.popularity_score }))}
    />
  );
}

function useRemoval(concept: Concept): () => Promise<void> {
  const { id, name } = concept;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const removal = useChange({
    run: () => api.DELETE('/api/admin/concepts/{id}', { params: { path: { id } }, ifMatch: etagOf(concept) }),
    shownIn: listOfConcepts,
    done: 'The concept is deleted',
  });
  return async () => {
    const title = `Delete the concept ${name}?`;
    const text = 'Its articles stay, and are filed under it no more. Its figures are lost.';
    if (!(await confirm({ title, text, action: 'Delete the concept', danger: true }))) return;
    removal.mutate(undefined, { onSuccess: () => void navigate({ to: '/content/concepts' }) });
  };
}
