import { Card, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { previewDocument } from './preview-document.ts';

/** How long somebody has stopped writing when the preview follows. */
const pauseMs = 150;
const frameStyle = { width: '100%', height: 360, border: 0, background: '#fff', colorScheme: 'light' } as const;

/** How something is going to look, in a frame in which nothing runs. */
export function Preview({ title, html, about }: { title: string; html: string; about?: string }) {
  const [shown] = useDebouncedValue(html, pauseMs);
  return (
    <Card withBorder component="section" aria-label={title} p="xs" flex="1 1 320px" miw={0} pos="sticky" top={72}>
      <Text size="sm" c="dimmed" mb="xs">
        {about ?? title}
      </Text>
      <iframe title={title} sandbox="" srcDoc={previewDocument(shown)} style={frameStyle} />
    </Card>
  );
}
