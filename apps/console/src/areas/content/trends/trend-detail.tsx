import type { ItemOf } from '@commonplace/client';
import { List as Bullets, SimpleGrid, Text, Title } from '@mantine/core';
import { Facts } from '../../../components/facts.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatDay, Plot } from '../../../components/plot.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useParam } from '../../../components/use-param.ts';
import { useRead } from '../../../session/use-read.ts';
import { byDay, type TrendArticle } from './by-day.ts';

const columns: readonly Column<ItemOf<'listTrendArticles'>>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/content/articles/${id}` },
  { header: 'Author', cell: ({ user }) => user.username, wide: true },
  { header: 'Reactions', cell: ({ public_reactions_count: count }) => count.toLocaleString() },
  { header: 'Published', cell: ({ published_at: at }) => <Timestamp at={at} />, wide: true },
];

/** A trend with its articles and their reactions. */
export default function TrendDetail() {
  const path = { id_or_slug: useParam('slug') };
  const trend = useRead('getTrend', { path });
  const nearest = useRead('listTrendArticles', { path, query: { per_page: 100 } });
  return (
    <>
      <Header title={trend.name} description={trend.description} parent={['/content/trends', 'Trends']} />
      <Facts
        facts={[
          ['Articles', trend.articles_count.toLocaleString()],
          ['Score', trend.score.toLocaleString()],
          ['First seen', <Timestamp key="first" at={trend.first_observed_at} />],
          ['Last seen', <Timestamp key="last" at={trend.last_observed_at} />],
        ]}
      />
      <Questions questions={trend.key_questions} />
      <Engagement articles={nearest} />
      <List
        label="Articles of the trend"
        operation="listTrendArticles"
        params={{ path }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No visible articles">The articles of this trend were unpublished or deleted.</EmptyState>
        }
      />
    </>
  );
}

function Questions({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3" mt="lg" mb="xs">
        Key questions
      </Title>
      <Bullets>
        {questions.map((question) => (
          <Bullets.Item key={question}>{question}</Bullets.Item>
        ))}
      </Bullets>
    </>
  );
}

function Engagement({ articles }: { articles: readonly TrendArticle[] }) {
  const days = byDay(articles);
  const pointsOf = (key: 'articles' | 'reactions') => days.map((day) => ({ at: formatDay(day.date), value: day[key] }));
  return (
    <>
      <Text size="sm" c="dimmed" mt="lg" mb="xs">
        The {articles.length} most similar articles, by day of publication.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="lg">
        <Plot kind="bars" title="Articles" points={pointsOf('articles')} />
        <Plot kind="bars" title="Reactions" points={pointsOf('reactions')} />
      </SimpleGrid>
    </>
  );
}
