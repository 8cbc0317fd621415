import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { redirectFields, toRedirect } from './redirect.ts';

/** Says where an address leads (A42). */
export default function NewRedirect() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New redirect" of={['/site/redirects', 'Redirects']} />
      <Form
        fields={redirectFields}
        initial={{ original_url: '', destination_url: '', request_domain: window.location.host }}
        action="Make the redirect"
        submit={async (values) => {
          await api.POST('/api/admin/request_redirects', { body: { request_redirect: toRedirect(values) } });
          await client.invalidateQueries({ queryKey: ['/api/admin/request_redirects'] });
          sayDone('The redirect is made');
          await navigate({ to: '/site/redirects' });
        }}
      />
    </>
  );
}
