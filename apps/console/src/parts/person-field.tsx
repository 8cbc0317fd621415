import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readOf } from '../session/use-read.ts';

/** Nobody is asked for at every letter. */
const pauseMs = 200;
const most = 8;

interface PersonFieldProps {
  name: string;
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  required: boolean;
  withAsterisk: boolean;
  value: string;
  onChange: (username: string) => void;
}

/** A field that holds a username: whoever writes the beginning of it, or of a name, is shown who is meant. */
export function PersonField({ value, onChange, description, ...common }: PersonFieldProps) {
  const [search] = useDebouncedValue(value.trim(), pauseMs);
  const { data = [] } = useQuery({
    ...readOf('/api/admin/people', { query: { search, per_page: most } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // What nobody can be found by can still be written.
    throwOnError: false,
  });
  const names = new Map(data.map(({ username, name }) => [username, name]));
  return (
    <Autocomplete
      {...common}
      description={description ?? 'The beginning of a username or of a name finds people.'}
      value={value}
      onChange={onChange}
      data={names.has(value.trim()) || search === '' ? [] : [...names.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.value}{' '}
          <Text span size="sm" c="inherit">
            {names.get(option.value)}
          </Text>
        </span>
      )}
      autoComplete="off"
      // Nobody has to scroll through so few, which could not be done by keyboard.
      maxDropdownHeight="none"
      // Closed, it has no list that is labelled as it is; open, the list is part of the page's main content.
      comboboxProps={{ keepMounted: false, withinPortal: false }}
    />
  );
}
