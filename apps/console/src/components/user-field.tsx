import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readOptions } from '../session/use-read.ts';

const debounceMs = 200;
const maxSuggestions = 8;

interface UserFieldProps {
  name: string;
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  required: boolean;
  withAsterisk: boolean;
  value: string;
  onChange: (username: string) => void;
}

/** A username field that suggests users by the beginning of a username or name. */
export function UserField({ value, onChange, description, ...common }: UserFieldProps) {
  const [search] = useDebouncedValue(value.trim(), debounceMs);
  const { data = [] } = useQuery({
    ...readOptions('findPeople', { query: { search, per_page: maxSuggestions } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // A username can be entered without suggestions.
    throwOnError: false,
  });
  const names = new Map(data.map(({ username, name }) => [username, name]));
  return (
    <Autocomplete
      {...common}
      description={description ?? 'Start typing a username or name.'}
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
      // A scrollable list would need a keyboard focus of its content.
      maxDropdownHeight="none"
      // Keeps the accessible name unique while closed, and the list inside the main landmark while open.
      comboboxProps={{ keepMounted: false, withinPortal: false }}
    />
  );
}
