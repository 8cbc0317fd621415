import { Header } from '../../../parts/header.tsx';
import { api } from '../../../session/api.ts';
import { useSaved } from '../common/use-saved.ts';
import { newPage, toPage } from './page.ts';
import { PageForm } from './page-form.tsx';

/** Writes a page (A55). */
export default function NewPage() {
  const saved = useSaved('/api/pages');
  return (
    <>
      <Header title="New page" of={['/site/pages', 'Pages']} />
      <PageForm
        initial={newPage}
        action="Publish the page"
        submit={async (values) => {
          const { id } = await api.POST('/api/pages', { body: toPage(values) });
          await saved('The page is published', `/site/pages/${id}`);
        }}
      />
    </>
  );
}
