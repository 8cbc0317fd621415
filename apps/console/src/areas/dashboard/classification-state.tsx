import { Badge } from '@mantine/core';
import { useRead } from '../../session/use-read.ts';

/** How much waits to be filed under concepts, while anything does. */
export function ClassificationState() {
  const state = useRead('/api/admin/services').find((service) => service.classification)?.classification;
  if (!state || state.articles_waiting + state.concepts_waiting === 0) return null;
  return (
    <Badge variant="dot" size="lg" tt="none" color="orange" mt="xs">
      Concepts: {state.articles_waiting.toLocaleString()} articles and {state.concepts_waiting.toLocaleString()}{' '}
      concepts waiting
    </Badge>
  );
}
