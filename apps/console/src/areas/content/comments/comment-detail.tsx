import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Facts } from '../../../parts/facts.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { ShownToReaders } from '../../../parts/rendered.tsx';
import { OnSite } from '../shared/on-site.tsx';
import { Person } from '../shared/person.tsx';
import { StateBadge } from '../../../parts/state-badge.tsx';
import { useRecord } from '../shared/use-record.ts';
import { canBeDeleted, states, type Comment } from './comment.ts';
import { useCommentAuthor } from './use-comment-author.ts';
import { useDeletion } from './use-deletion.ts';

/** One comment: what it says, or said. */
export default function CommentDetail() {
  const id = useParam();
  const { user_id: given }: Record<string, unknown> = useSearch({ strict: false });
  // Among those of one person it is found however old it is.
  const author = useCommentAuthor(id, given);
  const query: Record<string, number> = author === undefined ? {} : { user_id: author };
  const comment = useRecord('/api/admin/comments', query, (found) => found.id_code === id, id);
  const remove = useDeletion();
  return (
    <>
      <Header title={`Comment ${id}`} of={['/content/comments', 'Comments']}>
        {comment && canBeDeleted(comment) && (
          <Button color="red.8" onClick={() => void remove([comment])}>
            Delete
          </Button>
        )}
      </Header>
      {comment ? (
        <>
          <CommentFacts comment={comment} />
          <ShownToReaders html={comment.body_html} height={200} />
        </>
      ) : (
        <Nothing title="This comment is not to be found">
          It was written long ago: <GoTo to="/content/comments">look for it</GoTo> by its author or article.
        </Nothing>
      )}
    </>
  );
}

function CommentFacts({ comment }: { comment: Comment }) {
  const { state, user, subject, parent_id_code: parent } = comment;
  return (
    <Facts
      facts={[
        ['State', <StateBadge key="state" state={state} states={states} />],
        ['Author', <Person key="author" user={user} />],
        [
          'About',
          subject.article_id === null ? (
            <OnSite path={subject.path}>{subject.title}</OnSite>
          ) : (
            <GoTo to={`/content/articles/${subject.article_id}`}>{subject.title}</GoTo>
          ),
        ],
        ['Replies to', parent && <GoTo to={`/content/comments/${parent}`}>{parent}</GoTo>],
        ['Written', <Moment key="written" at={comment.created_at} />],
        ['Edited', <Moment key="edited" at={comment.edited_at} />],
        ['Hidden', <Moment key="hidden" at={comment.hidden_at} />],
        ['Deleted', <Moment key="deleted" at={comment.deleted_at} />],
      ]}
    />
  );
}
