import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Facts } from '../../../components/facts.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useParam } from '../../../components/use-param.ts';
import { PublicContent } from '../../../components/rendered-html.tsx';
import { SiteLink } from '../shared/site-link.tsx';
import { UserLink } from '../shared/user-link.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useFindInList } from '../shared/use-find-in-list.ts';
import { canBeDeleted, states, type Comment } from './comment.ts';
import { useCommentAuthor } from './use-comment-author.ts';
import { useDeleteComments } from './use-delete-comments.ts';

/** A comment in any status. */
export default function CommentDetail() {
  const id = useParam();
  const { user_id: authorId }: Record<string, unknown> = useSearch({ strict: false });
  // The API only lists comments; the list of one author is short enough to find an old one.
  const author = useCommentAuthor(id, authorId);
  const query: Record<string, number> = author === undefined ? {} : { user_id: author };
  const comment = useFindInList('listCommentRecords', query, (record) => record.id_code === id, id);
  const remove = useDeleteComments();
  return (
    <>
      <Header title={`Comment ${id}`} parent={['/content/comments', 'Comments']}>
        {comment && canBeDeleted(comment) && (
          <Button color="red.8" onClick={() => void remove([comment])}>
            Delete
          </Button>
        )}
      </Header>
      {comment ? (
        <>
          <CommentFacts comment={comment} />
          <PublicContent html={comment.body_html} height={200} />
        </>
      ) : (
        <EmptyState title="Comment not found">
          It may be an old comment. <ScreenLink to="/content/comments">Find it</ScreenLink> by its author or article.
        </EmptyState>
      )}
    </>
  );
}

function CommentFacts({ comment }: { comment: Comment }) {
  const { state, user, subject, parent_id_code: parent } = comment;
  return (
    <Facts
      facts={[
        ['Status', <StateBadge key="status" state={state} states={states} />],
        ['Author', <UserLink key="author" user={user} />],
        [
          'Commented on',
          subject.article_id === null ? (
            <SiteLink path={subject.path}>{subject.title}</SiteLink>
          ) : (
            <ScreenLink to={`/content/articles/${subject.article_id}`}>{subject.title}</ScreenLink>
          ),
        ],
        ['Replies to', parent && <ScreenLink to={`/content/comments/${parent}`}>{parent}</ScreenLink>],
        ['Written', <Timestamp key="written" at={comment.created_at} />],
        ['Edited', <Timestamp key="edited" at={comment.edited_at} />],
        ['Hidden', <Timestamp key="hidden" at={comment.hidden_at} />],
        ['Deleted', <Timestamp key="deleted" at={comment.deleted_at} />],
      ]}
    />
  );
}
