import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { subforemFields, toSubforem } from './subforem.ts';

export default function NewSubforem() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New subforem" parent={['/content/subforems', 'Subforems']} />
      <Form
        fields={subforemFields}
        initial={{ discoverable: true }}
        action="Create subforem"
        submit={async (values) => {
          await api.createSubforem({ body: { subforem: toSubforem(values) } });
          await client.invalidateQueries({ queryKey: ['listSubforemRecords'] });
          notifySuccess('Subforem created');
          await navigate({ to: '/content/subforems' });
        }}
      />
    </>
  );
}
