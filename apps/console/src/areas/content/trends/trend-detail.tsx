import type { ItemOf } from '@commonplace/client';
import { List as Bullets, SimpleGrid, Text, Title } from '@mantine/core';
import { Facts } from '../../../parts/facts.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { nameOfDay, Plot } from '../../../parts/plot.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { useRead } from '../../../session/use-read.ts';
import { byDay, type TrendArticle } from './by-day.ts';

const columns: readonly Column<ItemOf<'/api/trends/{id_or_slug}/articles'>>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/content/articles/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Author', cell: ({ user }) => user.username, wide: true },
  { header: 'Reactions', cell: ({ public_reactions_count: count }) => count.toLocaleString() },
  { header: 'Published', cell: ({ published_at: at }) => <Moment at={at} />, wide: true },
];

/** One trend: how much is written about it, and what comes back (E35, E36). */
export default function TrendDetail() {
  const path = { id_or_slug: useParam('slug') };
  const trend = useRead('/api/trends/{id_or_slug}', { path });
  const closest = useRead('/api/trends/{id_or_slug}/articles', { path, query: { per_page: 100 } });
  return (
    <>
      <Header title={trend.name} about={trend.description} of={['/content/trends', 'Trends']} />
      <Facts
        facts={[
          ['Articles', trend.articles_count.toLocaleString()],
          ['Score', trend.score.toLocaleString()],
          ['First seen', <Moment key="first" at={trend.first_observed_at} />],
          ['Last seen', <Moment key="last" at={trend.last_observed_at} />],
        ]}
      />
      <Questions questions={trend.key_questions} />
      <Engagement articles={closest} />
      <List
        label="Articles of the trend"
        path="/api/trends/{id_or_slug}/articles"
        params={{ path }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<Nothing title="Its articles are not shown any more" />}
      />
    </>
  );
}

function Questions({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3" mt="lg" mb="xs">
        What people ask
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
  const pointsOf = (key: 'articles' | 'reactions') => days.map((day) => ({ at: nameOfDay(day.date), value: day[key] }));
  return (
    <>
      <Text size="sm" c="dimmed" mt="lg" mb="xs">
        Of the {articles.length} closest articles, by the day of their publication.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="lg">
        <Plot kind="bars" title="Volume" points={pointsOf('articles')} />
        <Plot kind="bars" title="Reactions" points={pointsOf('reactions')} />
      </SimpleGrid>
    </>
  );
}
