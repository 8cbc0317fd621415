import { Button, Card, Group, NumberInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';
import { JobProgress } from '../shared/job-progress.tsx';
import { oneConcept } from './concept.ts';

/** The API says which job it is in its sentence alone. */
const jobOf = (message: string): string | undefined => /\(job ([^)]+)\)/.exec(message)?.[1];

/** Has the articles of the last days compared with the concept (A40), and shows how far that has come. */
export function Backfill({ id, lookedBack }: { id: number; lookedBack: number }) {
  const client = useQueryClient();
  const [days, setDays] = useState<string | number>(30);
  const [jobId, setJobId] = useState<string>();
  const start = useChange({
    async run() {
      const params = { path: { id } };
      const { message } = await api.POST('/api/admin/concepts/{id}/trigger_lookback', { params, body: { days } });
      setJobId(jobOf(message));
    },
    shownIn: oneConcept,
    done: 'Articles are being compared with the concept',
  });
  const readAnew = useCallback(() => {
    void client.invalidateQueries({ queryKey: oneConcept });
    void client.invalidateQueries({ queryKey: ['/api/concepts/{id}/articles'] });
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
          <NumberInput label="Look back so many days" min={1} max={36_500} value={days} onChange={setDays} />
          <Button type="submit" variant="default" loading={start.isPending} disabled={days === ''}>
            Look back
          </Button>
        </Group>
      </form>
      <Text size="sm" c="dimmed" mt="xs">
        {lookedBack === 0
          ? 'Nobody has looked back yet.'
          : `It was looked for ${lookedBack.toLocaleString()} days back.`}
      </Text>
      {jobId !== undefined && <JobProgress id={jobId} onEnd={readAnew} />}
    </Card>
  );
}
