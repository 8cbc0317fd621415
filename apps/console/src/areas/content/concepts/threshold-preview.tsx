import { etagOf } from '@commonplace/client';
import { Badge, Button, Card, Group, Slider, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Rows, type Column } from '../../../components/rows.tsx';
import { RowsSkeleton } from '../../../components/skeletons.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { api } from '../../../session/api.ts';
import { oneConcept, type Concept } from './concept.ts';
import { measuredCount, measureLatestArticles, type ArticleDistance } from './measure-articles.ts';

const defaultThreshold = 0.28;

/** Previews which of the latest articles a threshold would match. */
export function ThresholdPreview({ concept }: { concept: Concept }) {
  const [isRequested, setRequested] = useState(false);
  return (
    <Card withBorder mt="xl">
      <Title order={2} size="h3">
        Threshold preview
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Measures the latest {measuredCount} articles by their first 1,000 characters. The site compares up to 8,000
        characters, so distances can differ slightly.
      </Text>
      {isRequested ? (
        <Measurements concept={concept} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setRequested(true)}>
            Measure latest articles
          </Button>
        </Group>
      )}
    </Card>
  );
}

function Measurements({ concept }: { concept: Concept }) {
  const [threshold, setThreshold] = useState(concept.similarity_threshold ?? defaultThreshold);
  const { data: measured } = useQuery({
    queryKey: ['distances', concept.id, concept.description, concept.name],
    queryFn: ({ signal }) => measureLatestArticles(concept.id, signal),
  });
  const columns = useMemo(() => columnsFor(threshold), [threshold]);
  if (!measured) return <RowsSkeleton rows={4} />;
  const matching = measured.filter(({ distance }) => distance <= threshold).length;
  return (
    <>
      <Group mb="md" align="center">
        <Slider
          w={280}
          min={0}
          max={1}
          step={0.01}
          value={threshold}
          onChange={setThreshold}
          thumbLabel="Threshold"
          label={null}
        />
        <Text role="status" size="sm">
          {matching} of {measured.length} match at {threshold.toFixed(2)}
        </Text>
        <UseThreshold concept={concept} threshold={threshold} />
      </Group>
      <Rows label="Distances" rows={measured} columns={columns} rowId={({ id }) => String(id)} />
    </>
  );
}

function columnsFor(threshold: number): readonly Column<ArticleDistance>[] {
  return [
    { header: 'Article', cell: ({ id, title }) => <ScreenLink to={`/content/articles/${id}`}>{title}</ScreenLink> },
    { header: 'Distance', cell: ({ distance }) => distance.toFixed(3) },
    {
      header: 'Match',
      cell: ({ distance }) => (
        <Badge variant="dot" tt="none" color={distance <= threshold ? 'teal' : 'gray'}>
          {distance <= threshold ? 'Yes' : 'No'}
        </Badge>
      ),
    },
  ];
}

/** Sets the threshold (UpdateConcept); can be undone. */
function UseThreshold({ concept, threshold }: { concept: Concept; threshold: number }) {
  const set = (value: number | null, ifMatch?: string) =>
    api.patchConcept({
      params: { path: { id: concept.id } },
      body: { concept: { similarity_threshold: value } },
      ifMatch,
    });
  const change = useOptimisticMutation({
    run: (value: number) => set(value, etagOf(concept)),
    invalidates: oneConcept,
    done: (value) => `Threshold set to ${value.toFixed(2)}. Articles are updated in the background.`,
    undo: (_value, result) => set(concept.similarity_threshold, etagOf(result)),
  });
  return (
    <Button
      variant="default"
      loading={change.isPending}
      disabled={threshold === concept.similarity_threshold}
      onClick={() => change.mutate(threshold)}
    >
      Use this threshold
    </Button>
  );
}
