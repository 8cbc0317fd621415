import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../parts/form.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRecord } from '../shared/use-record.ts';
import { subforemFields, toSubforem, toValues } from './subforem.ts';

const of: [string, string] = ['/content/subforems', 'Subforems'];

/** One subforem, to be changed; also one that is not discoverable. */
export default function SubforemDetail() {
  const id = Number(useParam());
  const subforem = useRecord('/api/admin/subforems', {}, (found) => found.id === id, id);
  const client = useQueryClient();
  if (!subforem) {
    return (
      <>
        <Header title={`Subforem ${id}`} of={of} />
        <Nothing title="There is no such subforem">
          <GoTo to="/content/subforems">All subforems</GoTo>
        </Nothing>
      </>
    );
  }
  return (
    <>
      <Header title={subforem.name} of={of} />
      <Form
        fields={subforemFields}
        initial={toValues(subforem)}
        action="Save"
        submit={async (values) => {
          await api.PATCH('/api/subforems/{id}', { params: { path: { id } }, body: { subforem: toSubforem(values) } });
          await client.invalidateQueries({ queryKey: ['/api/admin/subforems'] });
          sayDone('The subforem is saved');
        }}
      />
    </>
  );
}
