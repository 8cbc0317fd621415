import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { api } from '../../../session/api.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { recommendedListFields, toRecommendedList } from './recommended-list.ts';

/** Creates a recommended list. */
export default function NewRecommendedList() {
  const afterSave = useAfterSave('listRecommendedLists');
  return (
    <>
      <Header title="New recommended list" parent={['/site/recommended-lists', 'Recommended lists']} />
      <Form
        fields={recommendedListFields}
        initial={{ name: '', user_id: '', article_ids: [], expires_at: '' }}
        action="Create list"
        submit={async (values) => {
          await api.saveRecommendedList({ body: toRecommendedList(values) });
          await afterSave('List created', '/site/recommended-lists');
        }}
      />
    </>
  );
}
