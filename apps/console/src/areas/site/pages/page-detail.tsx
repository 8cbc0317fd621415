import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { Header } from '../../../components/header.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../common/use-delete.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { changedFields } from '../common/values.ts';
import { pageValues, pathOf, toPage } from './page.ts';
import { PageForm } from './page-form.tsx';

/** Edits (UpdatePage) or deletes a page. */
export default function PageDetail() {
  const path = { id: Number(useParam()) };
  const page = useRead('getPage', { path });
  const afterSave = useAfterSave('listPages', 'getPage');
  const initial = pageValues(page);
  const remove = useDelete({
    title: `Delete ${page.title}?`,
    text: `Links to ${pathOf(page)} will no longer work.`,
    action: 'Delete page',
    run: () => api.deletePage({ params: { path }, ifMatch: etagOf(page) }),
    invalidates: 'listPages',
    list: '/site/pages',
    done: 'Page deleted',
    undo: () => api.createPage({ body: toPage(initial) }),
  });
  return (
    <>
      <Header title={page.title} parent={['/site/pages', 'Pages']}>
        <Button component="a" href={pathOf(page)} variant="default">
          View page
        </Button>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <PageForm
        key={page.id}
        record={page}
        initial={initial}
        action="Save"
        submit={async (values, ifMatch) => {
          const body = toPage(changedFields(initial, values));
          const saved = await api.patchPage({ params: { path }, body, ifMatch });
          await afterSave('Page saved');
          return saved;
        }}
      />
    </>
  );
}
