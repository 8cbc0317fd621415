import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** A filter of a list. Its value is kept in the URL, under its name. */
export interface Filter {
  /** The query parameter of the API. */
  name: string;
  label: string;
  kind: 'text' | 'number' | 'select' | 'date';
  /** Value and label of each choice of a select; an empty value turns the filter off. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Label of the empty choice, `All` by default. */
  none?: string;
}

const debounceMs = 250;

/** Returns the filters in the URL and a function that changes them. */
export function useFilters(
  filters: readonly Filter[],
): [Record<string, string>, (change: Record<string, string>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = new Set(filters.map(({ name }) => name));
  const values = Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => names.has(name) && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
  const change = (changed: Record<string, string>) =>
    void navigate({ to: '.', search: { ...search, ...changed }, replace: true });
  return [values, change];
}

interface FiltersProps {
  /** Accessible name of the search region. */
  label: string;
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (change: Record<string, string>) => void;
}

/** The filter fields above a list. The key `/` focuses the first search field. */
export function Filters({ label, filters, values, onChange }: FiltersProps) {
  return (
    <Group role="search" aria-label={label} gap="sm" mb="md" align="flex-end">
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
    </Group>
  );
}

interface FieldProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

const inputTypes = { text: 'search', number: 'number' } as const;

function FilterField({ filter: { kind, label, options = [], none = 'All' }, value, onChange }: FieldProps) {
  if (kind === 'text' || kind === 'number') {
    return <SearchField type={inputTypes[kind]} label={label} value={value} onChange={onChange} />;
  }
  if (kind === 'date') {
    return (
      <TextInput type="date" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  }
  const data = [{ value: '', label: none }, ...options.map(([option, text]) => ({ value: option, label: text }))];
  return (
    <NativeSelect label={label} data={data} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

interface SearchFieldProps extends Omit<FieldProps, 'filter'> {
  type: 'search' | 'number';
  label: string;
}

function SearchField({ type, label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const apply = useDebouncedCallback(onChange, debounceMs);
  if (applied !== value) {
    // The URL changed: the typed value was applied, or the user went back.
    setApplied(value);
    setTyped(value);
  }
  return (
    <TextInput
      type={type}
      dir="auto"
      label={label}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        // An incomplete number is not applied.
        if (currentTarget.validity.valid) apply(currentTarget.value);
      }}
    />
  );
}
