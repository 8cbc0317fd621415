import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../common/use-removal.ts';
import { useSaved } from '../common/use-saved.ts';
import { changedIn } from '../common/values.ts';
import { billboardValues, rateOf, stateOf, toBillboard, type Billboard } from './billboard.ts';
import { BillboardForm } from './billboard-form.tsx';

/** One billboard with its figures, to be changed (A34), taken from display (A35) or deleted. */
export default function BillboardDetail() {
  const path = { id: Number(useParam()) };
  const billboard = useRead('/api/billboards/{id}', { path });
  const saved = useSaved('/api/billboards', '/api/billboards/{id}');
  const initial = billboardValues(billboard);
  const remove = useRemoval({
    title: `Delete ${billboard.name}?`,
    text: 'It is gone for good, with its figures. Taken from display, nobody sees it either, and all of it stays.',
    action: 'Delete the billboard',
    run: () => api.DELETE('/api/billboards/{id}', { params: { path }, ifMatch: etagOf(billboard) }),
    shownIn: '/api/billboards',
    list: '/site/billboards',
    done: 'The billboard is deleted',
  });
  return (
    <>
      <Header title={billboard.name} of={['/site/billboards', 'Billboards']}>
        {billboard.published && <TakeAway billboard={billboard} />}
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
          const body = toBillboard(changedIn(initial, values));
          const written = await api.PATCH('/api/billboards/{id}', { params: { path }, body, ifMatch });
          await saved('The billboard is saved');
          return written;
        }}
      />
    </>
  );
}

function Figures({ billboard }: { billboard: Billboard }) {
  return (
    <Facts
      facts={[
        ['State', stateOf(billboard)],
        ['Seen', billboard.impressions_count.toLocaleString()],
        ['Clicked', billboard.clicks_count.toLocaleString()],
        ['Rate', rateOf(billboard)],
        ['Counted', <Moment key="counted" at={billboard.counts_tabulated_at} none="Not yet" />],
        ['Shown until', <Moment key="until" at={billboard.expires_at} none="Without an end" />],
      ]}
    />
  );
}

function TakeAway({ billboard }: { billboard: Billboard }) {
  const { id, name } = billboard;
  const confirm = useConfirm();
  const params = { path: { id } };
  const set = (published: boolean, ifMatch: string | undefined) =>
    api.PATCH('/api/billboards/{id}', { params, body: { published }, ifMatch });
  const away = useChange({
    run: () => set(false, etagOf(billboard)),
    shownIn: ['/api/billboards/{id}'],
    expect: (shown: Billboard) => ({ ...shown, published: false }),
    done: 'The billboard is taken from display',
    undo: (_input, written) => set(true, etagOf(written)),
  });
  const ask = async () => {
    const text = 'Nobody sees it from now on. Its figures and all that is decided about it stay.';
    const question = { title: `Take ${name} from display?`, text, action: 'Take it away' };
    if (await confirm(question)) away.mutate(undefined);
  };
  return (
    <Button variant="default" loading={away.isPending} onClick={() => void ask()}>
      Take from display
    </Button>
  );
}
