import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { redirectFields, toRedirect } from './redirect.ts';

export default function NewRedirect() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New redirect" parent={['/site/redirects', 'Redirects']} />
      <Form
        fields={redirectFields}
        initial={{ original_url: '', destination_url: '', request_domain: window.location.host }}
        action="Create redirect"
        submit={async (values) => {
          await api.createRequestRedirect({ body: { request_redirect: toRedirect(values) } });
          await client.invalidateQueries({ queryKey: ['listRequestRedirects'] });
          notifySuccess('Redirect created');
          await navigate({ to: '/site/redirects' });
        }}
      />
    </>
  );
}
