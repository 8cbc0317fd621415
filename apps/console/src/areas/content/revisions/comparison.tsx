import type { DataOf } from '@commonplace/client';
import { Text } from '@mantine/core';

type Differences = DataOf<'compareArticleRevisions'>;
type Line = Differences['hunks'][number]['lines'][number];

/** Shows the lines that two revisions differ in, with changed words, and other fields that differ. */
export function Comparison({ hunks, fields }: Differences) {
  if (hunks.length === 0 && fields.length === 0) return <Text c="dimmed">No changes.</Text>;
  return (
    <>
      {fields.map(({ name, from, to }) => (
        <Text key={name} size="sm">
          {name}: <del className="diff-removed">{from}</del> <ins className="diff-added">{to}</ins>
        </Text>
      ))}
      {hunks.map(({ from_start: start, lines }) => (
        <div key={start} className="diff-text">
          {lines.map((line, index) => (
            <div key={index}>
              <ChangedLine {...line} />
            </div>
          ))}
        </div>
      ))}
    </>
  );
}

function ChangedLine({ kind, parts }: Line) {
  const isWhole = parts.length === 1;
  const words = parts.map(({ text, changed }, index) =>
    changed && !isWhole ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  );
  if (kind === 'context') return <span>{words}</span>;
  return kind === 'added' ? <ins className="diff-added">{words}</ins> : <del className="diff-removed">{words}</del>;
}
