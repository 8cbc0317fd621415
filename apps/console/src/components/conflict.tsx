import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isEqual } from './form-values.ts';
import { wrapLines } from './wrapping.ts';

interface ConflictProps {
  /** Labels by field name. */
  labels: ReadonlyMap<string, string>;
  theirs: object;
  mine: object;
  saveMine: () => void;
  takeTheirs: () => void;
}

const textStyle = { ...wrapLines, maxHeight: 240, overflow: 'auto' } as const;

/** Shows the saved version next to the entered one, field by field, and asks which to keep. */
export function Conflict({ labels, theirs, mine, saveMine, takeTheirs }: ConflictProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const [saved, entered] = [new Map(Object.entries(theirs)), new Map(Object.entries(mine))];
  const names = [...entered.keys()].filter((name) => !isEqual(saved.get(name), entered.get(name)));
  return (
    <Alert ref={alert} variant="default" role="alert" tabIndex={-1} title="Someone else saved a change">
      <Stack>
        <Text size="sm">Compare the two versions. Nothing is saved until you choose one.</Text>
        {names.map((name) => (
          <section key={name} aria-label={labels.get(name) ?? name}>
            <Text size="sm" fw={600}>
              {labels.get(name) ?? name}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <Version title="Saved by someone else" value={saved.get(name)} />
              <Version title="Entered by you" value={entered.get(name)} />
            </SimpleGrid>
          </section>
        ))}
        <Group>
          <Button onClick={saveMine}>Save my version</Button>
          <Button variant="default" onClick={takeTheirs}>
            Use their version
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Version({ title, value }: { title: string; value: unknown }) {
  const text = textOf(value);
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text size="sm" component="div" role="group" aria-label={title} tabIndex={0} style={textStyle}>
        {text === '' ? <em>Empty</em> : text}
      </Text>
    </div>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return value === undefined || value === null ? '' : JSON.stringify(value, undefined, 2);
}
