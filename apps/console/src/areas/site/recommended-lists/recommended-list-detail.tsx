import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../common/use-removal.ts';
import { useSaved } from '../common/use-saved.ts';
import { toValues } from '../common/values.ts';
import { recommendedListFields, toRecommendedList } from './recommended-list.ts';

/** One list (A51), to be changed (A52) or deleted. */
export default function RecommendedListDetail() {
  const path = { id: Number(useParam()) };
  const list = useRead('/api/recommended_articles_lists/{id}', { path });
  const saved = useSaved('/api/recommended_articles_lists', '/api/recommended_articles_lists/{id}');
  const initial = toValues(recommendedListFields, list);
  const remove = useRemoval({
    title: `Delete ${list.name}?`,
    text: `Its ${list.article_ids.length} articles are recommended to person ${list.user_id} no more.`,
    action: 'Delete the list',
    run: () => api.DELETE('/api/recommended_articles_lists/{id}', { params: { path }, ifMatch: etagOf(list) }),
    shownIn: '/api/recommended_articles_lists',
    list: '/site/recommended-lists',
    done: 'The list is deleted',
    undo: () => api.POST('/api/recommended_articles_lists', { body: toRecommendedList(initial) }),
  });
  return (
    <>
      <Header title={list.name} of={['/site/recommended-lists', 'Recommended lists']}>
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
          const written = await api.PATCH('/api/recommended_articles_lists/{id}', { params: { path }, body, ifMatch });
          await saved('The list is saved');
          return written;
        }}
      />
    </>
  );
}
