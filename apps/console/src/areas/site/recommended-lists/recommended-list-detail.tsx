import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../common/use-delete.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { toValues } from '../common/values.ts';
import { recommendedListFields, toRecommendedList } from './recommended-list.ts';

/** Edits (UpdateRecommendedList) or deletes a recommended list. */
export default function RecommendedListDetail() {
  const path = { id: Number(useParam()) };
  const list = useRead('getRecommendedList', { path });
  const afterSave = useAfterSave('listRecommendedLists', 'getRecommendedList');
  const initial = toValues(recommendedListFields, list);
  const remove = useDelete({
    title: `Delete ${list.name}?`,
    text: `Programs that recommend its ${list.article_ids.length} articles to user ${list.user_id} can no longer read it.`,
    action: 'Delete list',
    run: () => api.deleteRecommendedList({ params: { path }, ifMatch: etagOf(list) }),
    invalidates: 'listRecommendedLists',
    list: '/site/recommended-lists',
    done: 'List deleted',
    undo: () => api.saveRecommendedList({ body: toRecommendedList(initial) }),
  });
  return (
    <>
      <Header title={list.name} parent={['/site/recommended-lists', 'Recommended lists']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Form
        record={list}
        fields={recommendedListFields}
        initial={initial}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = toRecommendedList(values);
          const saved = await api.patchRecommendedList({ params: { path }, body, ifMatch });
          await afterSave('List saved');
          return saved;
        }}
      />
    </>
  );
}
