import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRecord } from '../shared/use-record.ts';
import { tagFields, toChanges, toValues, type DescribedTag, type Tag } from './tag.ts';
import { TagBadge } from './tag-badge.tsx';

/** One tag: what it is called elsewhere, who may use it, and how it looks. */
export default function TagDetail() {
  const name = useParam('name');
  const listed = useRecord('/api/tags', {}, (tag) => tag.name === name, name);
  const unknown: Tag = { id: 0, name, bg_color_hex: null, text_color_hex: null, short_summary: null };
  return (
    <>
      <Header title={name} of={['/content/tags', 'Tags']}>
        <GoToButton to="/content/articles" search={{ tag: name }} variant="default">
          Articles
        </GoToButton>
      </Header>
      <TagForm key={name} tag={listed ?? unknown} />
    </>
  );
}

function TagForm({ tag }: { tag: Tag }) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<DescribedTag>();
  const known = saved ?? tag;
  const [values, setValues] = useState<FieldValues>(() => toValues(known));
  return (
    <>
      <Group mb="md" role="img" aria-label="Preview" data-preview>
        <TagBadge name={tag.name} background={String(values['bg_color_hex'])} text={String(values['text_color_hex'])} />
      </Group>
      <Form
        key={JSON.stringify(saved)}
        fields={tagFields}
        initial={toValues(known)}
        onChange={setValues}
        action="Save"
        submit={async (given) => {
          const params = { path: { name: tag.name } };
          setSaved(await api.PUT('/api/tags/{name}', { params, body: { tag: toChanges(given) } }));
          await client.invalidateQueries({ queryKey: ['/api/tags'] });
          sayDone('The tag is saved');
        }}
      />
      {!saved && (
        <Text size="sm" c="dimmed" mt="sm">
          The API says what a tag is an alias of, and what it asks for, when it is saved: what is not chosen stays as it
          is.
        </Text>
      )}
    </>
  );
}
