import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { tagFields, toChanges, toValues, type DescribedTag } from './tag.ts';
import { TagBadge } from './tag-badge.tsx';

/** One tag: what it is called elsewhere, who may use it, and how it looks. */
export default function TagDetail() {
  const name = useParam('name');
  const tag = useRead('/api/tags/{name}', { path: { name } });
  return (
    <>
      <Header title={name} of={['/content/tags', 'Tags']}>
        <GoToButton to="/content/articles" search={{ tag: name }} variant="default">
          Articles
        </GoToButton>
      </Header>
      <TagForm key={tag.name} tag={tag} />
    </>
  );
}

function TagForm({ tag }: { tag: DescribedTag }) {
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
        submit={async (given, ifMatch) => {
          const params = { path: { name: tag.name } };
          const written = await api.PUT('/api/tags/{name}', { params, body: { tag: toChanges(given) }, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['/api/tags'] }),
            client.invalidateQueries({ queryKey: ['/api/tags/{name}'] }),
          ]);
          sayDone('The tag is saved');
          return written;
        }}
      />
    </>
  );
}
