import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';

import { subforemFields, toSubforem, toValues } from './subforem.ts';

const parent: [string, string] = ['/content/subforems', 'Subforems'];

export default function SubforemDetail() {
  const id = Number(useParam());
  const subforem = useRead('getSubforemRecord', { path: { id } });
  const client = useQueryClient();
  return (
    <>
      <Header title={subforem.name} parent={parent} />
      <Form
        record={subforem}
        fields={subforemFields}
        initial={toValues(subforem)}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = { subforem: toSubforem(values) };
          const saved = await api.updateSubforem({ params: { path: { id } }, body, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['listSubforemRecords'] }),
            client.invalidateQueries({ queryKey: ['getSubforemRecord'] }),
          ]);
          notifySuccess('Subforem saved');
          return saved;
        }}
      />
    </>
  );
}
