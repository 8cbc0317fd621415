import { Card } from '@mantine/core';
import { wrappedLines } from '../../../parts/wrapping.ts';

/** What somebody wrote, as a text: nothing of it is run, and nothing of it is loaded. */
export function LongText({ label, children }: { label: string; children: string }) {
  return (
    <Card
      withBorder
      component="section"
      aria-label={label}
      tabIndex={0}
      mah={480}
      maw={720}
      mt="md"
      style={{ ...wrappedLines, overflow: 'auto' }}
    >
      {children}
    </Card>
  );
}

/** The text of HTML, of which nothing is run or loaded. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The beginning of a text, for a row. */
export const beginningOf = (text: string, length = 100): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
