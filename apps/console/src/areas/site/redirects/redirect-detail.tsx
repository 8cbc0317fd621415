import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../components/confirm.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { updateRows } from '../../../components/update-rows.ts';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { redirectFields, toRedirect, type Redirect } from './redirect.ts';

const invalidates = ['listRequestRedirects'];

/** Edits or deletes a redirect. */
export default function RedirectDetail() {
  const path = { id: Number(useParam()) };
  const redirect = useRead('getRequestRedirect', { path });
  const client = useQueryClient();
  const remove = useDelete(redirect);
  return (
    <>
      <Header title={redirect.original_url} parent={['/site/redirects', 'Redirects']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Facts
        facts={[
          ['Created', <Timestamp key="created" at={redirect.created_at} />],
          ['Updated', <Timestamp key="updated" at={redirect.updated_at} />],
        ]}
      />
      <Form
        record={redirect}
        fields={redirectFields}
        initial={toRedirect(redirect)}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = { request_redirect: toRedirect(values) };
          const saved = await api.updateRequestRedirect({ params: { path }, body, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: invalidates }),
            client.invalidateQueries({ queryKey: ['getRequestRedirect'] }),
          ]);
          notifySuccess('Redirect saved');
          return saved;
        }}
      />
    </>
  );
}

/** Returns a function that deletes the redirect after a confirmation; can be undone. */
function useDelete(redirect: Redirect): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const deletion = useOptimisticMutation({
    run: ({ id }: Redirect) => api.deleteRequestRedirect({ params: { path: { id } }, ifMatch: etagOf(redirect) }),
    invalidates,
    optimisticUpdate: updateRows((rows: Redirect[], { id }) => rows.filter((row) => row.id !== id)),
    done: 'Redirect deleted',
    undo: (deleted) => api.createRequestRedirect({ body: { request_redirect: toRedirect({ ...deleted }) } }),
  });
  return async () => {
    const { original_url: from, destination_url: to } = redirect;
    const title = `Delete the redirect from ${from}?`;
    const text = `${from} will no longer redirect to ${to}, and visitors see a page that was not found.`;
    if (!(await confirm({ title, text, action: 'Delete redirect', danger: true }))) return;
    deletion.mutate(redirect);
    await navigate({ to: '/site/redirects' });
  };
}
