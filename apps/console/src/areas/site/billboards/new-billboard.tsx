import { Header } from '../../../parts/header.tsx';
import { api } from '../../../session/api.ts';
import { useSaved } from '../common/use-saved.ts';
import { newBillboard, toBillboard } from './billboard.ts';
import { BillboardForm } from './billboard-form.tsx';

/** Makes a billboard (A33). */
export default function NewBillboard() {
  const saved = useSaved('/api/billboards');
  return (
    <>
      <Header title="New billboard" of={['/site/billboards', 'Billboards']} />
      <BillboardForm
        initial={newBillboard}
        action="Make the billboard"
        submit={async (values) => {
          const { id } = await api.POST('/api/billboards', { body: toBillboard(values) });
          await saved('The billboard is made', `/site/billboards/${id}`);
        }}
      />
    </>
  );
}
