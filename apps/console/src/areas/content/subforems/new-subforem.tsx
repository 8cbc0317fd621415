import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { subforemFields, toSubforem } from './subforem.ts';

/** Makes a subforem. */
export default function NewSubforem() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New subforem" of={['/content/subforems', 'Subforems']} />
      <Form
        fields={subforemFields}
        initial={{ discoverable: true }}
        action="Make the subforem"
        submit={async (values) => {
          await api.POST('/api/subforems', { body: { subforem: toSubforem(values) } });
          await client.invalidateQueries({ queryKey: ['/api/admin/subforems'] });
          sayDone('The subforem is made');
          await navigate({ to: '/content/subforems' });
        }}
      />
    </>
  );
}
