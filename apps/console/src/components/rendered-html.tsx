import { Card, Text } from '@mantine/core';
import { previewDocument } from './preview-document.ts';

interface RenderedHtmlProps {
  title: string;
  /** Sanitized by the API. */
  html: string;
  description: string;
  height: number;
}

/** HTML in a sandboxed frame, without scripts and external content. */
export function RenderedHtml({ title, html, description, height }: RenderedHtmlProps) {
  const frameStyle = { width: '100%', height, border: 0, background: '#fff', colorScheme: 'light' } as const;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {description}
      </Text>
      {/* A new frame for each text: replacing the document of a frame adds an entry to the browser history. */}
      <iframe key={html} title={title} sandbox="" srcDoc={previewDocument(html)} style={frameStyle} />
    </>
  );
}

/** The text of an article, a comment or a listing, as readers see it. */
export function PublicContent({ html, height }: { html: string; height: number }) {
  return (
    <Card withBorder component="section" aria-label="Content" p="xs" maw={720} mt="md">
      <RenderedHtml
        title="Content"
        html={html}
        description="As readers see it, without embeds and external images."
        height={height}
      />
    </Card>
  );
}
