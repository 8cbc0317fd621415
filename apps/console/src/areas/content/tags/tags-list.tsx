import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { beginningOf } from '../shared/texts.ts';
import type { Tag } from './tag.ts';
import { TagBadge } from './tag-badge.tsx';

const columns: readonly Column<Tag>[] = [
  {
    header: 'Tag',
    cell: ({ name }) => (
      <GoTo to={`/content/tags/${name}`} data-row>
        {name}
      </GoTo>
    ),
  },
  {
    header: 'As readers see it',
    cell: ({ name, bg_color_hex: background, text_color_hex: text }) => (
      <span data-preview>
        <TagBadge name={name} background={background} text={text} />
      </span>
    ),
  },
  { header: 'Summary', cell: ({ short_summary: summary }) => beginningOf(summary ?? ''), wide: true },
];

/** All tags, most used first. */
export default function TagsList() {
  return (
    <>
      <Header title="Tags" about="What articles are filed under, most used first." />
      <OpenTag />
      <List
        label="Tags"
        path="/api/tags"
        params={{ query: { per_page: 50 } }}
        columns={columns}
        rowId={({ name }) => name}
        empty={<Nothing title="There are no tags yet">A tag is made by the first article that has it.</Nothing>}
      />
    </>
  );
}

/** Leads to a tag by its name: the list is long. */
function OpenTag() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const wanted = name.trim().replace(/^#/, '').toLowerCase();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: `/content/tags/${wanted}` });
      }}
    >
      <Group align="flex-end" mb="md">
        <TextInput
          type="search"
          label="Name of a tag"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={wanted === ''}>
          Open
        </Button>
      </Group>
    </form>
  );
}
