import { Header } from '../../../components/header.tsx';
import { api } from '../../../session/api.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { newPage, toPage } from './page.ts';
import { PageForm } from './page-form.tsx';

export default function NewPage() {
  const afterSave = useAfterSave('listPages');
  return (
    <>
      <Header title="New page" parent={['/site/pages', 'Pages']} />
      <PageForm
        initial={newPage}
        action="Publish page"
        submit={async (values) => {
          const { id } = await api.createPage({ body: toPage(values) });
          await afterSave('Page published', `/site/pages/${id}`);
        }}
      />
    </>
  );
}
