import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { organizationFields, toOrganization } from './organization.ts';

/** Makes an organization (A59). */
export default function NewOrganization() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New organization" of={['/people/organizations', 'Organizations']} />
      <Form
        fields={organizationFields}
        initial={{}}
        action="Make the organization"
        submit={async (values) => {
          const { id } = await api.POST('/api/organizations', { body: { organization: toOrganization(values) } });
          await client.invalidateQueries({ queryKey: ['/api/organizations'] });
          sayDone('The organization is made');
          await navigate({ to: `/people/organizations/${id}` });
        }}
      />
    </>
  );
}
