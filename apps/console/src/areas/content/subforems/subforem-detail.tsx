import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { subforemFields, toSubforem, toValues } from './subforem.ts';

const of: [string, string] = ['/content/subforems', 'Subforems'];

/** One subforem, to be changed. */
export default function SubforemDetail() {
  const id = Number(useParam());
  const subforem = useRead('/api/subforems').find((found) => found.id === id);
  const client = useQueryClient();
  if (!subforem) {
    return (
      <>
        <Header title={`Subforem ${id}`} of={of} />
        <Nothing title="No subforem of this id is listed">One that is not discoverable cannot be changed here.</Nothing>
      </>
    );
  }
  return (
    <>
      <Header title={subforem.name} of={of} />
      <Form
        fields={subforemFields.filter(({ name }) => name !== 'discoverable' || !subforem.root)}
        initial={toValues(subforem)}
        action="Save"
        submit={async (values) => {
          await api.PATCH('/api/subforems/{id}', { params: { path: { id } }, body: { subforem: toSubforem(values) } });
          await client.invalidateQueries({ queryKey: ['/api/subforems'] });
          sayDone('The subforem is saved');
        }}
      />
    </>
  );
}
