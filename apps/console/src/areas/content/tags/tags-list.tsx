import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { excerpt } from '../shared/excerpt.ts';
import type { Tag } from './tag.ts';
import { TagBadge } from './tag-badge.tsx';

const columns: readonly Column<Tag>[] = [
  { header: 'Tag', cell: ({ name }) => name, to: ({ name }) => `/content/tags/${name}` },
  {
    header: 'Preview',
    cell: ({ name, bg_color_hex: background, text_color_hex: text }) => (
      <span data-preview>
        <TagBadge name={name} background={background} text={text} />
      </span>
    ),
  },
  { header: 'Summary', cell: ({ short_summary: summary }) => excerpt(summary ?? ''), wide: true },
];

export default function TagsList() {
  return (
    <>
      <Header title="Tags" description="Tags of articles, most used first." />
      <OpenTag />
      <List
        label="Tags"
        operation="listTags"
        params={{ query: { per_page: 50 } }}
        columns={columns}
        rowId={({ name }) => name}
        empty={<EmptyState title="No tags yet">The first article with a tag creates it.</EmptyState>}
      />
    </>
  );
}

/** Opens a tag by its name. */
function OpenTag() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const normalized = name.trim().replace(/^#/, '').toLowerCase();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: `/content/tags/${normalized}` });
      }}
    >
      <Group align="flex-end" mb="md">
        <TextInput
          type="search"
          label="Tag name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={normalized === ''}>
          Open
        </Button>
      </Group>
    </form>
  );
}
