import { useRead } from '../../session/use-read.ts';
import { HealthBadge } from './health-badge.tsx';

/** The backlog of articles and concepts to be matched, while there is one. */
export function ClassificationState() {
  const state = useRead('listServices').find((service) => service.classification)?.classification;
  if (!state || state.articles_waiting + state.concepts_waiting === 0) return null;
  return (
    <HealthBadge
      color="orange"
      label={`Concepts: ${state.articles_waiting.toLocaleString()} articles and ${state.concepts_waiting.toLocaleString()} concepts pending`}
    />
  );
}
