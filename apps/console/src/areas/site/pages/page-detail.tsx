import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { Header } from '../../../parts/header.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../common/use-removal.ts';
import { useSaved } from '../common/use-saved.ts';
import { changedIn } from '../common/values.ts';
import { pageValues, placeOf, toPage } from './page.ts';
import { PageForm } from './page-form.tsx';

/** One page (A56), to be changed (A57) or deleted (A58). */
export default function PageDetail() {
  const path = { id: Number(useParam()) };
  const page = useRead('/api/pages/{id}', { path });
  const saved = useSaved('/api/pages', '/api/pages/{id}');
  const initial = pageValues(page);
  const remove = useRemoval({
    title: `Delete ${page.title}?`,
    text: `Nothing is at ${placeOf(page)} any more, and links to it lead nowhere.`,
    action: 'Delete the page',
    run: () => api.DELETE('/api/pages/{id}', { params: { path }, ifMatch: etagOf(page) }),
    shownIn: '/api/pages',
    list: '/site/pages',
    done: 'The page is deleted',
    undo: () => api.POST('/api/pages', { body: toPage(initial) }),
  });
  return (
    <>
      <Header title={page.title} of={['/site/pages', 'Pages']}>
        <Button component="a" href={placeOf(page)} variant="default">
          Look at it
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
          const body = toPage(changedIn(initial, values));
          const written = await api.PATCH('/api/pages/{id}', { params: { path }, body, ifMatch });
          await saved('The page is saved');
          return written;
        }}
      />
    </>
  );
}
