import { Card } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RenderedHtml } from '../../../components/rendered-html.tsx';

const debounceMs = 150;

/** A live preview of HTML in a sandboxed frame. */
export function Preview({ title, html, description }: { title: string; html: string; description: string }) {
  const [debouncedHtml] = useDebouncedValue(html, debounceMs);
  return (
    <Card withBorder component="section" aria-label={title} p="xs" flex="1 1 320px" miw={0} pos="sticky" top={72}>
      <RenderedHtml title={title} html={debouncedHtml} description={description} height={360} />
    </Card>
  );
}
