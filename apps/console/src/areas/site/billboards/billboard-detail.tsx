import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useConfirm } from '../../../components/confirm.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../common/use-delete.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { changedFields } from '../common/values.ts';
import { billboardValues, rateOf, stateOf, toBillboard, type Billboard } from './billboard.ts';
import { BillboardForm } from './billboard-form.tsx';

/** A billboard with its statistics: edits (UpdateBillboard), unpublishes (UnpublishBillboard) or deletes it. */
export default function BillboardDetail() {
  const path = { id: Number(useParam()) };
  const billboard = useRead('getBillboard', { path });
  const afterSave = useAfterSave('listBillboards', 'getBillboard');
  const initial = billboardValues(billboard);
  const remove = useDelete({
    title: `Delete ${billboard.name}?`,
    text: 'This cannot be undone, and its statistics are lost. Unpublish it instead to keep them.',
    action: 'Delete billboard',
    run: () => api.deleteBillboard({ params: { path }, ifMatch: etagOf(billboard) }),
    invalidates: 'listBillboards',
    list: '/site/billboards',
    done: 'Billboard deleted',
  });
  return (
    <>
      <Header title={billboard.name} parent={['/site/billboards', 'Billboards']}>
        {billboard.published && <Unpublish billboard={billboard} />}
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Figures billboard={billboard} />
      <BillboardForm
        key={billboard.id}
        record={billboard}
        initial={initial}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = toBillboard(changedFields(initial, values));
          const saved = await api.patchBillboard({ params: { path }, body, ifMatch });
          await afterSave('Billboard saved');
          return saved;
        }}
      />
    </>
  );
}

function Figures({ billboard }: { billboard: Billboard }) {
  return (
    <Facts
      facts={[
        ['Status', stateOf(billboard)],
        ['Impressions', billboard.impressions_count.toLocaleString()],
        ['Clicks', billboard.clicks_count.toLocaleString()],
        ['Click rate', rateOf(billboard)],
        ['Last counted', <Timestamp key="counted" at={billboard.counts_tabulated_at} none="Not yet" />],
        ['Shown until', <Timestamp key="until" at={billboard.expires_at} none="No end date" />],
      ]}
    />
  );
}

function Unpublish({ billboard }: { billboard: Billboard }) {
  const { id, name } = billboard;
  const confirm = useConfirm();
  const params = { path: { id } };
  const set = (published: boolean, ifMatch: string | undefined) =>
    api.patchBillboard({ params, body: { published }, ifMatch });
  const unpublish = useOptimisticMutation({
    run: () => set(false, etagOf(billboard)),
    invalidates: ['getBillboard'],
    optimisticUpdate: (current: Billboard) => ({ ...current, published: false }),
    done: 'Billboard unpublished',
    undo: (_input, result) => set(true, etagOf(result)),
  });
  const ask = async () => {
    const text = 'It is no longer shown. Its statistics and settings are kept.';
    const confirmation = { title: `Unpublish ${name}?`, text, action: 'Unpublish' };
    if (await confirm(confirmation)) unpublish.mutate(undefined);
  };
  return (
    <Button variant="default" loading={unpublish.isPending} onClick={() => void ask()}>
      Unpublish
    </Button>
  );
}
