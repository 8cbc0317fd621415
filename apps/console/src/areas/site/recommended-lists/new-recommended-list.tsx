import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { api } from '../../../session/api.ts';
import { useSaved } from '../common/use-saved.ts';
import { recommendedListFields, toRecommendedList } from './recommended-list.ts';

/** Recommends articles to somebody (A50). */
export default function NewRecommendedList() {
  const saved = useSaved('/api/recommended_articles_lists');
  return (
    <>
      <Header title="New recommended list" of={['/site/recommended-lists', 'Recommended lists']} />
      <Form
        fields={recommendedListFields}
        initial={{ name: '', user_id: '', article_ids: [], expires_at: '' }}
        action="Recommend them"
        submit={async (values) => {
          await api.POST('/api/recommended_articles_lists', { body: toRecommendedList(values) });
          await saved('The articles are recommended', '/site/recommended-lists');
        }}
      />
    </>
  );
}
