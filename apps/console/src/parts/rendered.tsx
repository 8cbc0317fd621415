import { Card, Text } from '@mantine/core';
import { previewDocument } from './preview-document.ts';

interface RenderedProps {
  title: string;
  /** As the API has sanitized it. */
  html: string;
  about: string;
  height: number;
}

/** HTML as readers see it, in a frame in which nothing runs and nothing of another site is loaded. */
export function Rendered({ title, html, about, height }: RenderedProps) {
  const frameStyle = { width: '100%', height, border: 0, background: '#fff', colorScheme: 'light' } as const;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {about}
      </Text>
      {/* A new frame for each text: another document in the same frame would be an entry of the history. */}
      <iframe key={html} title={title} sandbox="" srcDoc={previewDocument(html)} style={frameStyle} />
    </>
  );
}

/** The text of an article, a comment or a listing, as readers see it. */
export function ShownToReaders({ html, height }: { html: string; height: number }) {
  return (
    <Card withBorder component="section" aria-label="Text" p="xs" maw={720} mt="md">
      <Rendered
        title="Text"
        html={html}
        about="As readers see it, without embeds and without pictures of other sites."
        height={height}
      />
    </Card>
  );
}
