import { Header } from '../../../components/header.tsx';
import { api } from '../../../session/api.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { newBillboard, toBillboard } from './billboard.ts';
import { BillboardForm } from './billboard-form.tsx';

export default function NewBillboard() {
  const afterSave = useAfterSave('listBillboards');
  return (
    <>
      <Header title="New billboard" parent={['/site/billboards', 'Billboards']} />
      <BillboardForm
        initial={newBillboard}
        action="Create billboard"
        submit={async (values) => {
          const { id } = await api.createBillboard({ body: toBillboard(values) });
          await afterSave('Billboard created', `/site/billboards/${id}`);
        }}
      />
    </>
  );
}
