import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { RowsSkeleton } from '../../../components/skeletons.tsx';
import { wrapLines } from '../../../components/wrapping.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';

const perPage = 30;

const fields: readonly Field[] = [
  { name: 'content', label: 'Note', kind: 'multiline', required: true },
  {
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    description: 'A category for the note.',
    options: ['spam', 'abuse', 'harassment', 'administrative'].map((reason) => [reason, reason] as const),
  },
];

/** The notes about a user, newest first, and a form to add one. */
export function Notes({ id }: { id: number }) {
  return (
    <Stack maw={720}>
      <NewNote id={id} />
      <NotesFrom page={1} id={id} />
    </Stack>
  );
}

/** A list page of notes, and the next on demand. */
function NotesFrom({ id, page }: { id: number; page: number }) {
  const { notes } = useRead('listNotes', { path: { user_id: id }, query: { page, per_page: perPage } });
  const [isMoreShown, setMoreShown] = useState(false);
  if (notes.length === 0 && page === 1) return <EmptyState title="No notes yet">Add the first note above.</EmptyState>;
  return (
    <>
      {notes.map(({ id: noteId, content, reason, author_id: author, created_at: at }) => (
        <Card withBorder key={noteId} padding="sm">
          <Text style={wrapLines}>{content}</Text>
          <Group gap="xs" mt={4}>
            <Text size="sm" c="dimmed" span>
              {reason}, <Timestamp at={at} />
            </Text>
            {author !== null && <ScreenLink to={`/people/users/${author}`}>by {author}</ScreenLink>}
          </Group>
        </Card>
      ))}
      {notes.length === perPage && !isMoreShown && (
        <Group>
          <Button variant="default" onClick={() => setMoreShown(true)}>
            Show more
          </Button>
        </Group>
      )}
      {isMoreShown && (
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <NotesFrom page={page + 1} id={id} />
        </Suspense>
      )}
    </>
  );
}

function NewNote({ id }: { id: number }) {
  const client = useQueryClient();
  const [added, setAdded] = useState(0);
  return (
    <Form
      key={added}
      fields={fields}
      initial={{ content: '', reason: '' }}
      action="Add note"
      submit={async ({ content = '', reason }) => {
        const body = { content: String(content), ...(reason && { reason: String(reason) }) };
        await api.addNote({ params: { path: { user_id: id } }, body });
        await Promise.all([
          client.invalidateQueries({ queryKey: ['listNotes'] }),
          client.invalidateQueries({ queryKey: ['getUserRecord'] }),
        ]);
        notifySuccess('Note added');
        setAdded(added + 1);
      }}
    />
  );
}
