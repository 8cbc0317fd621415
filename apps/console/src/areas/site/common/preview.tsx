import { Card } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Rendered } from '../../../parts/rendered.tsx';

/** How long somebody has stopped writing when the preview follows. */
const pauseMs = 150;

/** How something is going to look, in a frame in which nothing runs. */
export function Preview({ title, html, about = title }: { title: string; html: string; about?: string }) {
  const [shown] = useDebouncedValue(html, pauseMs);
  return (
    <Card withBorder component="section" aria-label={title} p="xs" flex="1 1 320px" miw={0} pos="sticky" top={72}>
      <Rendered title={title} html={shown} about={about} height={360} />
    </Card>
  );
}
