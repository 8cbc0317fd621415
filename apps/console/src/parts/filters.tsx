import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** A filter of a list. Its value lives in the address, under its name. */
export interface Filter {
  /** As the API calls it. */
  name: string;
  label: string;
  kind: 'text' | 'number' | 'select' | 'date';
  /** Of a select: value and what it says. Nothing chosen is no filter. */
  options?: readonly (readonly [value: string, label: string])[];
  /** What a select says when nothing is chosen. */
  none?: string;
}

/** How long somebody has stopped writing when the list follows. */
const pauseMs = 250;

/** The filters in the address, and what changes them. */
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
  /** What is looked for with them: a screen may have several. */
  label: string;
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (change: Record<string, string>) => void;
}

/** The fields above a list; the first that takes a text is where `/` leads. */
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
  const data = [{ value: '', label: none }, ...options.map(([option, says]) => ({ value: option, label: says }))];
  return (
    <NativeSelect label={label} data={data} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

interface SearchFieldProps extends Omit<FieldProps, 'filter'> {
  type: 'search' | 'number';
  label: string;
}

function SearchField({ type, label, value, onChange }: SearchFieldProps) {
  const [written, setWritten] = useState(value);
  const [shown, setShown] = useState(value);
  const tell = useDebouncedCallback(onChange, pauseMs);
  if (shown !== value) {
    // The address has changed: because of what was written, or somebody went back.
    setShown(value);
    setWritten(value);
  }
  return (
    <TextInput
      type={type}
      label={label}
      value={written}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value);
        // What is no whole number yet is not asked for.
        if (currentTarget.validity.valid) tell(currentTarget.value);
      }}
    />
  );
}
