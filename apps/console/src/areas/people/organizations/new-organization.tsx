import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { organizationFields, toOrganization } from './organization.ts';

export default function NewOrganization() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New organization" parent={['/people/organizations', 'Organizations']} />
      <Form
        fields={organizationFields}
        initial={{}}
        action="Create organization"
        submit={async (values) => {
          const { id } = await api.createOrganization({ body: { organization: toOrganization(values) } });
          await client.invalidateQueries({ queryKey: ['listOrganizations'] });
          notifySuccess('Organization created');
          await navigate({ to: `/people/organizations/${id}` });
        }}
      />
    </>
  );
}
