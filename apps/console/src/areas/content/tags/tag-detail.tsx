import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { tagFields, toChanges, toValues, type TagDetails } from './tag.ts';
import { TagBadge } from './tag-badge.tsx';

/** Edits a tag, with a preview of its colors. */
export default function TagDetail() {
  const name = useParam('name');
  const tag = useRead('getTag', { path: { name } });
  return (
    <>
      <Header title={name} parent={['/content/tags', 'Tags']}>
        <ScreenLinkButton to="/content/articles" search={{ tag: name }} variant="default">
          Articles
        </ScreenLinkButton>
      </Header>
      <TagForm key={tag.name} tag={tag} />
    </>
  );
}

function TagForm({ tag }: { tag: TagDetails }) {
  const client = useQueryClient();
  const [values, setValues] = useState<FieldValues>(() => toValues(tag));
  return (
    <>
      <Group mb="md" role="img" aria-label="Preview" data-preview>
        <TagBadge name={tag.name} background={String(values['bg_color_hex'])} text={String(values['text_color_hex'])} />
      </Group>
      <Form
        record={tag}
        fields={tagFields}
        initial={toValues(tag)}
        onChange={setValues}
        action="Save"
        submit={async (entered, ifMatch) => {
          const params = { path: { name: tag.name } };
          const saved = await api.updateTag({ params, body: { tag: toChanges(entered) }, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['listTags'] }),
            client.invalidateQueries({ queryKey: ['getTag'] }),
          ]);
          notifySuccess('Tag saved');
          return saved;
        }}
      />
    </>
  );
}
