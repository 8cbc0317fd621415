import { etagOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Facts } from '../../../components/facts.tsx';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useParam } from '../../../components/use-param.ts';
import { PublicContent } from '../../../components/rendered-html.tsx';
import { SiteLink } from '../shared/site-link.tsx';
import { UserLink } from '../shared/user-link.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useFindInList } from '../shared/use-find-in-list.ts';
import { canBeUnpublished, states, type Article } from './article.ts';
import { useApproval } from './use-approval.ts';
import { useArticleText } from './use-article-text.ts';
import { useUnpublish } from './use-unpublish.ts';

/** An article with its text and the actions of moderators. */
export default function ArticleDetail() {
  const id = Number(useParam());
  const { user_id: authorId }: Record<string, unknown> = useSearch({ strict: false });
  const publicArticle = useArticleText(id);
  const author = publicArticle?.user.user_id ?? authorId;
  const query: Record<string, number> = author === undefined ? {} : { user_id: Number(author) };
  const article = useFindInList('listArticleRecords', query, (record) => record.id === id, id);
  const parent: [string, string] = ['/content/articles', 'Articles'];
  if (!article) {
    return (
      <>
        <Header title={`Article ${id}`} parent={parent} />
        <EmptyState title="Article not found">
          It may be an unpublished draft or an old article. <ScreenLink to="/content/articles">Find it</ScreenLink> by
          its author.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Header title={article.title} parent={parent}>
        <Actions article={article} ifMatch={etagOf(publicArticle ?? article)} />
      </Header>
      <ArticleFacts article={article} series={publicArticle?.collection_id} />
      {publicArticle ? (
        <PublicContent html={publicArticle.body_html} height={480} />
      ) : (
        <Text mt="md" c="dimmed">
          Only the author can read the text while the article is not published.
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
      <ScreenLinkButton to="/content/comments" search={{ article_id: String(id) }} variant="default">
        Comments
      </ScreenLinkButton>
      {state === 'published' && (
        <ScreenLinkButton to={`/content/articles/${id}/revisions`} variant="default">
          Revisions
        </ScreenLinkButton>
      )}
      {state === 'published' && (
        <Button
          variant="default"
          loading={approval.isPending}
          onClick={() => approval.mutate({ id, approved: !approved, ifMatch })}
        >
          {approved ? 'Withdraw approval' : 'Approve'}
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
        ['Status', <StateBadge key="status" state={state} states={states} />],
        ['Author', <UserLink key="author" user={user} />],
        ['Organization', organization?.name],
        ['Path', state === 'published' ? <SiteLink path={path}>{path}</SiteLink> : path],
        ['Tags', tags.join(', ') || null],
        ['Series', series && <ScreenLink to={`/content/series/${series}`}>Series {series}</ScreenLink>],
        ['Approved', article.approved ? 'Yes' : 'No'],
        ['Score', `${score.toLocaleString()}, ${points.toLocaleString()} of them from trusted users`],
        ['Reactions', article.public_reactions_count.toLocaleString()],
        ['Comments', article.comments_count.toLocaleString()],
        ['Views', article.page_views_count.toLocaleString()],
        ['Published', <Timestamp key="published" at={article.published_at} />],
        ['Edited', <Timestamp key="edited" at={article.edited_at} />],
      ]}
    />
  );
}
