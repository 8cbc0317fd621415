import { etagOf } from '@commonplace/client';
import { Badge, Button, Card, Group, Slider, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { GoTo } from '../../../parts/go-to.tsx';
import { Rows, type Column } from '../../../parts/rows.tsx';
import { RowsSkeleton } from '../../../parts/skeletons.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';
import { oneConcept, type Concept } from './concept.ts';
import { measuredAtOnce, measureLatest, type Measured } from './measure.ts';

/** Where the site has it, unless a concept says otherwise. */
const usualThreshold = 0.28;

/** Tries a threshold on the latest articles before it is set. */
export function TryOut({ concept }: { concept: Concept }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Card withBorder mt="xl">
      <Title order={2} size="h3">
        Try a threshold
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        The latest {measuredAtOnce} articles are measured by their first thousand characters; the site compares up to
        eight thousand, so that distances may differ a little.
      </Text>
      {isAsked ? (
        <Measurements concept={concept} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            Measure the latest articles
          </Button>
        </Group>
      )}
    </Card>
  );
}

function Measurements({ concept }: { concept: Concept }) {
  const [threshold, setThreshold] = useState(concept.similarity_threshold ?? usualThreshold);
  const { data: measured } = useQuery({
    queryKey: ['distances', concept.id, concept.description, concept.name],
    queryFn: ({ signal }) => measureLatest(concept.id, signal),
  });
  const columns = useMemo(() => columnsFor(threshold), [threshold]);
  if (!measured) return <RowsSkeleton rows={4} />;
  const belonging = measured.filter(({ distance }) => distance <= threshold).length;
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
          At {threshold.toFixed(2)}, {belonging} of {measured.length} belong
        </Text>
        <UseThreshold concept={concept} threshold={threshold} />
      </Group>
      <Rows label="Distances" rows={measured} columns={columns} rowId={({ id }) => String(id)} />
    </>
  );
}

function columnsFor(threshold: number): readonly Column<Measured>[] {
  return [
    { header: 'Article', cell: ({ id, title }) => <GoTo to={`/content/articles/${id}`}>{title}</GoTo> },
    { header: 'Distance', cell: ({ distance }) => distance.toFixed(3) },
    {
      header: 'Belongs',
      cell: ({ distance }) => (
        <Badge variant="dot" tt="none" color={distance <= threshold ? 'teal' : 'gray'}>
          {distance <= threshold ? 'Yes' : 'No'}
        </Badge>
      ),
    },
  ];
}

/** Sets the threshold (A39); it can be undone. */
function UseThreshold({ concept, threshold }: { concept: Concept; threshold: number }) {
  const set = (value: number | null, ifMatch?: string) =>
    api.PATCH('/api/admin/concepts/{id}', {
      params: { path: { id: concept.id } },
      body: { concept: { similarity_threshold: value } },
      ifMatch,
    });
  const change = useChange({
    run: (value: number) => set(value, etagOf(concept)),
    shownIn: oneConcept,
    done: (value) => `The threshold is ${value.toFixed(2)}, and articles are being found by it`,
    undo: (_value, written) => set(concept.similarity_threshold, etagOf(written)),
  });
  return (
    <Button
      variant="default"
      loading={change.isPending}
      disabled={threshold === concept.similarity_threshold}
      onClick={() => change.mutate(threshold)}
    >
      Use it
    </Button>
  );
}
