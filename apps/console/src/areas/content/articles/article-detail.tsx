import { etagOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Facts } from '../../../parts/facts.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { ShownToReaders } from '../../../parts/rendered.tsx';
import { OnSite } from '../shared/on-site.tsx';
import { Person } from '../shared/person.tsx';
import { StateBadge } from '../../../parts/state-badge.tsx';
import { useRecord } from '../shared/use-record.ts';
import { canBeUnpublished, states, type Article } from './article.ts';
import { useApproval } from './use-approval.ts';
import { useArticleText } from './use-article-text.ts';
import { useUnpublish } from './use-unpublish.ts';

/** One article: what is known of it, its text, and what moderators can do about it. */
export default function ArticleDetail() {
  const id = Number(useParam());
  const { user_id: given }: Record<string, unknown> = useSearch({ strict: false });
  const shown = useArticleText(id);
  const author = shown?.user.user_id ?? given;
  const query: Record<string, number> = author === undefined ? {} : { user_id: Number(author) };
  const article = useRecord('/api/admin/articles', query, (found) => found.id === id, id);
  const of: [string, string] = ['/content/articles', 'Articles'];
  if (!article) {
    return (
      <>
        <Header title={`Article ${id}`} of={of} />
        <Nothing title="This article is not to be found">
          It is a draft that was never published, or long ago. <GoTo to="/content/articles">Look for it</GoTo> by its
          author.
        </Nothing>
      </>
    );
  }
  return (
    <>
      <Header title={article.title} of={of}>
        <Actions article={article} ifMatch={etagOf(shown ?? article)} />
      </Header>
      <ArticleFacts article={article} series={shown?.collection_id} />
      {shown ? (
        <ShownToReaders html={shown.body_html} height={480} />
      ) : (
        <Text mt="md" c="dimmed">
          Its text is shown to its author alone as long as it is not published.
        </Text>
      )}
    </>
  );
}

function Actions({ article, ifMatch }: { article: Article; ifMatch: string | undefined }) {
  const { id, state, approved } = article;
  const unpublish = useUnpublish();
  const approval = useApproval();
  return (
    <>
      <GoToButton to="/content/comments" search={{ article_id: String(id) }} variant="default">
        Comments
      </GoToButton>
      {state === 'published' && (
        <Button
          variant="default"
          loading={approval.isPending}
          onClick={() => approval.mutate({ id, approved: !approved, ifMatch })}
        >
          {approved ? 'Take the approval back' : 'Approve'}
        </Button>
      )}
      {canBeUnpublished(article) && (
        <Button color="red.8" onClick={() => void unpublish([article], ifMatch)}>
          Unpublish
        </Button>
      )}
    </>
  );
}

function ArticleFacts({ article, series }: { article: Article; series: number | null | undefined }) {
  const { path, state, user, organization, tags, score, quality_points: points } = article;
  return (
    <Facts
      facts={[
        ['State', <StateBadge key="state" state={state} states={states} />],
        ['Author', <Person key="author" user={user} />],
        ['Organization', organization?.name],
        ['Address', state === 'published' ? <OnSite path={path}>{path}</OnSite> : path],
        ['Tags', tags.join(', ') || null],
        ['Series', series && <GoTo to={`/content/series/${series}`}>Series {series}</GoTo>],
        ['Approved', article.approved ? 'Yes' : 'No'],
        ['Score', `${score.toLocaleString()}, ${points.toLocaleString()} of them by trusted people`],
        ['Reactions', article.public_reactions_count.toLocaleString()],
        ['Comments', article.comments_count.toLocaleString()],
        ['Views', article.page_views_count.toLocaleString()],
        ['Published', <Moment key="published" at={article.published_at} />],
        ['Edited', <Moment key="edited" at={article.edited_at} />],
      ]}
    />
  );
}
