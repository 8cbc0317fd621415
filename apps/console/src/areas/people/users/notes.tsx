import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { RowsSkeleton } from '../../../parts/skeletons.tsx';
import { wrappedLines } from '../../../parts/wrapping.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { detailPath } from './user.ts';

const notesPath = '/api/admin/users/{user_id}/notes';

const perPage = 30;

const fields: readonly Field[] = [
  { name: 'content', label: 'Note', kind: 'long text', required: true },
  {
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    description: 'A word that tells such notes from others.',
    options: ['spam', 'abuse', 'harassment', 'administrative'].map((reason) => [reason, reason] as const),
  },
];

/** What was written down about an account, newest first, and something more (A16). */
export function Notes({ id }: { id: number }) {
  return (
    <Stack maw={720}>
      <NewNote id={id} />
      <NotesFrom page={1} id={id} />
    </Stack>
  );
}

/** A page of notes, and those after it on demand. */
function NotesFrom({ id, page }: { id: number; page: number }) {
  const { notes } = useRead(notesPath, { path: { user_id: id }, query: { page, per_page: perPage } });
  const [isMoreShown, setMoreShown] = useState(false);
  if (notes.length === 0 && page === 1) return <Nothing title="Nothing was written down yet" />;
  return (
    <>
      {notes.map(({ id: noteId, content, reason, author_id: author, created_at: at }) => (
        <Card withBorder key={noteId} padding="sm">
          <Text style={wrappedLines}>{content}</Text>
          <Group gap="xs" mt={4}>
            <Text size="sm" c="dimmed" span>
              {reason}, <Moment at={at} />
            </Text>
            {author !== null && <GoTo to={`/people/users/${author}`}>by {author}</GoTo>}
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
  const [written, setWritten] = useState(0);
  return (
    <Form
      key={written}
      fields={fields}
      initial={{ content: '', reason: '' }}
      action="Add the note"
      submit={async ({ content = '', reason }) => {
        const body = { content: String(content), ...(reason && { reason: String(reason) }) };
        await api.POST(notesPath, { params: { path: { user_id: id } }, body });
        await Promise.all([
          client.invalidateQueries({ queryKey: [notesPath] }),
          client.invalidateQueries({ queryKey: [detailPath] }),
        ]);
        sayDone('The note is added');
        setWritten(written + 1);
      }}
    />
  );
}
