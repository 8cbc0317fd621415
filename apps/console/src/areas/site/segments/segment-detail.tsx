import { etagOf, type ItemOf } from '@commonplace/client';
import { Button, Stack, Title } from '@mantine/core';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayDone, sayFailed } from '../../../parts/notify.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../common/use-removal.ts';
import { AddPerson } from './add-person.tsx';
import { ChangeMembers } from './change-members.tsx';
import { useMembersAnew } from './use-members-anew.ts';

const membersPath = '/api/segments/{id}/users';
type Member = ItemOf<typeof membersPath>;

const columns: readonly Column<Member>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <GoTo to={`/people/users/${id}`} data-row>
        {name}
      </GoTo>
    ),
  },
  { header: 'Username', cell: ({ username }) => username },
  { header: 'Id', cell: ({ id }) => id, wide: true },
  { header: 'Joined', cell: ({ joined_at: at }) => at, wide: true },
];

/** A segment with its members (A20, A22), who come and go (A23, A24). */
export default function SegmentDetail() {
  const path = { id: Number(useParam()) };
  const segment = useRead('/api/segments/{id}', { path });
  const remove = useRemoval({
    title: `Delete segment ${path.id}?`,
    text: `It is gone with the list of its ${segment.user_count} members, who stay what they are. One that a billboard refers to cannot be deleted.`,
    action: 'Delete the segment',
    run: () => api.DELETE('/api/segments/{id}', { params: { path }, ifMatch: etagOf(segment) }),
    shownIn: '/api/segments',
    list: '/site/segments',
    done: 'The segment is deleted',
  });
  return (
    <>
      <Header title={`Segment ${path.id}`} of={['/site/segments', 'Segments']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Facts
        facts={[
          ['Members', segment.user_count.toLocaleString()],
          ['Made', <Moment key="made" at={segment.created_at} />],
          ['Changed', <Moment key="changed" at={segment.updated_at} />],
        ]}
      />
      <Stack gap="lg">
        <AddPerson id={path.id} />
        <ChangeMembers id={path.id} />
      </Stack>
      <Title order={2} size="h4" mt="lg" mb="sm">
        Members
      </Title>
      <List
        label="Members"
        path={membersPath}
        params={{ path }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<Nothing title="Nobody is in it yet">Add people by name, or many by their ids.</Nothing>}
        withChosen={(rows, keep) => <RemoveChosen id={path.id} rows={rows} clear={() => keep([])} />}
      />
    </>
  );
}

function RemoveChosen({ id, rows, clear }: { id: number; rows: readonly Member[]; clear: () => void }) {
  const confirm = useConfirm();
  const readAnew = useMembersAnew();
  const params = { path: { id } };
  const remove = async () => {
    const user_ids = rows.map((member) => member.id);
    const text = `${rows.map(({ name }) => name).join(', ')}: billboards for this segment are shown to them no more.`;
    const question = { title: `Remove ${rows.length} from the segment?`, text, action: 'Remove them' };
    if (!(await confirm(question))) return;
    try {
      await api.PUT('/api/segments/{id}/remove_users', { params, body: { user_ids } });
      clear();
      await readAnew();
      const undo = () => api.PUT('/api/segments/{id}/add_users', { params, body: { user_ids } });
      sayDone(`${user_ids.length} removed`, () => void undo().then(readAnew, sayFailed));
    } catch (error) {
      sayFailed(error);
    }
  };
  return (
    <Button mb="sm" variant="default" disabled={rows.length === 0} onClick={() => void remove()}>
      Remove {rows.length > 0 && rows.length}
    </Button>
  );
}
