import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { onRows } from '../../../parts/on-rows.ts';
import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { redirectFields, toRedirect, type Redirect } from './redirect.ts';

const shownIn = ['/api/admin/request_redirects'];

/** One redirect, to be changed (A44) or deleted. */
export default function RedirectDetail() {
  const path = { id: Number(useParam()) };
  const redirect = useRead('/api/admin/request_redirects/{id}', { path });
  const client = useQueryClient();
  const remove = useRemoval(redirect);
  return (
    <>
      <Header title={redirect.original_url} of={['/site/redirects', 'Redirects']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Facts
        facts={[
          ['Made', <Moment key="made" at={redirect.created_at} />],
          ['Changed', <Moment key="changed" at={redirect.updated_at} />],
        ]}
      />
      <Form
        record={redirect}
        fields={redirectFields}
        initial={toRedirect(redirect)}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = { request_redirect: toRedirect(values) };
          const written = await api.PUT('/api/admin/request_redirects/{id}', { params: { path }, body, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: shownIn }),
            client.invalidateQueries({ queryKey: ['/api/admin/request_redirects/{id}'] }),
          ]);
          sayDone('The redirect is saved');
          return written;
        }}
      />
    </>
  );
}

/** Deletes a redirect after a question; it can be made again. */
function useRemoval(redirect: Redirect): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const removal = useChange({
    run: ({ id }: Redirect) =>
      api.DELETE('/api/admin/request_redirects/{id}', { params: { path: { id } }, ifMatch: etagOf(redirect) }),
    shownIn,
    expect: onRows((rows: Redirect[], { id }) => rows.filter((row) => row.id !== id)),
    done: 'The redirect is deleted',
    undo: (gone) => api.POST('/api/admin/request_redirects', { body: { request_redirect: toRedirect({ ...gone }) } }),
  });
  return async () => {
    const { original_url: from, destination_url: to } = redirect;
    const title = `Delete the redirect of ${from}?`;
    const text = `Who asks for ${from} is led to ${to} no more, and finds nothing.`;
    if (!(await confirm({ title, text, action: 'Delete the redirect', danger: true }))) return;
    removal.mutate(redirect);
    await navigate({ to: '/site/redirects' });
  };
}
