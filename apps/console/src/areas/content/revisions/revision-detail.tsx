import type { DataOf } from '@commonplace/client';
import { Text, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { nullIfNotFound } from '../shared/null-if-not-found.ts';
import { Comparison } from './comparison.tsx';
import { kindOf } from './revision.ts';

/** A revision of a published article: its text, and what it changed. */
export default function RevisionDetail() {
  const id = Number(useParam());
  const number = Number(useParam('number'));
  const revision = useRead('getArticleRevision', { path: { id, number } });
  const comparison = useComparison(id, number);
  const { article, user, words, created_at: at } = revision;
  return (
    <>
      <Header
        title={`Revision ${number} of article ${id}`}
        parent={[`/content/articles/${id}/revisions`, 'Revisions']}
      />
      <Facts
        facts={[
          ['Kind', kindOf(revision)],
          ['By', user?.username ?? 'The site'],
          ['Time', <Timestamp key="time" at={at} />],
          ['Title', article.title],
          ['Tags', article.tags.join(', ') || null],
          ['Words', words.toLocaleString()],
        ]}
      />
      <Title order={2} size="h3" mt="lg" mb="sm">
        Changes
      </Title>
      {comparison ? <Comparison {...comparison} /> : <Text c="dimmed">The revision before it is not kept.</Text>}
      <Title order={2} size="h3" mt="lg" mb="sm">
        Text
      </Title>
      <CodeBlock>{article.body_markdown}</CodeBlock>
    </>
  );
}

/** Compares a revision with the one before; undefined for the first one, and if that was removed. */
function useComparison(id: number, number: number): DataOf<'compareArticleRevisions'> | undefined {
  const params = { path: { id, from: number - 1, to: number } };
  const read = ({ signal }: { signal: AbortSignal }) => nullIfNotFound(api.compareArticleRevisions({ params, signal }));
  const queryKey = ['compareArticleRevisions', params, 'or nothing'];
  return useSuspenseQuery({ queryKey, queryFn: read }).data ?? undefined;
}
