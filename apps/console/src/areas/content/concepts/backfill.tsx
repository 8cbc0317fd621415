import { Button, Card, Group, NumberInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { api } from '../../../session/api.ts';
import { JobProgress } from '../shared/job-progress.tsx';
import { oneConcept } from './concept.ts';

/** The API names the job only in its message. */
const jobIdOf = (message: string): string | undefined => /\(job ([^)]+)\)/.exec(message)?.[1];

/** Compares articles of the last days with the concept, and shows the progress. */
export function Backfill({ id, comparedDays }: { id: number; comparedDays: number }) {
  const client = useQueryClient();
  const [days, setDays] = useState<string | number>(30);
  const [jobId, setJobId] = useState<string>();
  const start = useOptimisticMutation({
    async run() {
      const params = { path: { id } };
      const { message } = await api.triggerConceptLookback({ params, body: { days } });
      setJobId(jobIdOf(message));
    },
    invalidates: oneConcept,
    done: 'Comparing articles with the concept',
  });
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: oneConcept });
    void client.invalidateQueries({ queryKey: ['listConceptArticles'] });
  }, [client]);
  return (
    <Card withBorder>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate(undefined);
        }}
      >
        <Group align="flex-end">
          <NumberInput label="Days to compare" min={1} max={36_500} value={days} onChange={setDays} />
          <Button type="submit" variant="default" loading={start.isPending} disabled={days === ''}>
            Compare older articles
          </Button>
        </Group>
      </form>
      <Text size="sm" c="dimmed" mt="xs">
        {comparedDays === 0
          ? 'No older articles have been compared yet.'
          : `Articles of the last ${comparedDays.toLocaleString()} days have been compared.`}
      </Text>
      {jobId !== undefined && <JobProgress id={jobId} onEnd={refresh} />}
    </Card>
  );
}
