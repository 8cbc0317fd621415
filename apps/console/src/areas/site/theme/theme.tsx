import { etagOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useAfterSave } from '../common/use-after-save.ts';
import { themeFields, themeValues, toTheme } from './theme-fields.ts';
import { ThemeVersions } from './theme-versions.tsx';

/** Edits the draft of the theme, publishes it, and shows earlier versions again. */
export default function Theme() {
  const draft = useRead('getThemeDraft');
  const afterSave = useAfterSave('getThemeDraft');
  const publication = useOptimisticMutation({
    run: () => api.publishTheme({ ifMatch: etagOf(draft) }),
    invalidates: ['getThemeDraft'],
    done: 'Theme published',
    undo: (_input, published) => api.revertTheme({ body: {}, ifMatch: etagOf(published) }),
  });
  return (
    <>
      <Header
        title="Theme"
        description="The look of the site. The draft is visible to administrators at any page with ?theme=draft; ?theme=off shows a page without the theme."
      >
        <Button component="a" href="/?theme=draft" target="_blank" rel="noopener" variant="default">
          Preview draft
        </Button>
        <Button
          disabled={!draft.is_changed}
          loading={publication.isPending}
          onClick={() => publication.mutate(undefined)}
        >
          Publish draft
        </Button>
      </Header>
      <ThemeVersions draft={draft} />
      <Form
        record={draft}
        fields={themeFields}
        initial={themeValues(draft.theme)}
        action="Save draft"
        submit={async (values, ifMatch) => {
          const saved = await api.updateThemeDraft({ body: { theme: toTheme(values) }, ifMatch });
          await afterSave('Draft saved');
          return saved;
        }}
      />
    </>
  );
}
