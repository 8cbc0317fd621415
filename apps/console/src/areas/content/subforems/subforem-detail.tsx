import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';

import { subforemFields, toSubforem, toValues } from './subforem.ts';

const of: [string, string] = ['/content/subforems', 'Subforems'];

/** One subforem, to be changed; also one that is not discoverable. */
export default function SubforemDetail() {
  const id = Number(useParam());
  const subforem = useRead('/api/admin/subforems/{id}', { path: { id } });
  const client = useQueryClient();
  return (
    <>
      <Header title={subforem.name} of={of} />
      <Form
        record={subforem}
        fields={subforemFields}
        initial={toValues(subforem)}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = { subforem: toSubforem(values) };
          const written = await api.PATCH('/api/subforems/{id}', { params: { path: { id } }, body, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['/api/admin/subforems'] }),
            client.invalidateQueries({ queryKey: ['/api/admin/subforems/{id}'] }),
          ]);
          sayDone('The subforem is saved');
          return written;
        }}
      />
    </>
  );
}
