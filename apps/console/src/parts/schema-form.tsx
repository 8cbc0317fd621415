import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormField, type FieldValues } from './fields.tsx';
import { Filters, useFilters, type Filter } from './filters.tsx';
import { Conflict } from './conflict.tsx';
import { Nothing } from './nothing.tsx';
import { pick } from './same.ts';
import { changesIn, fieldsOf, fieldValues, type ObjectSchema, type SchemaField } from './schema-fields.ts';
import { useSaving } from './use-saving.ts';

interface SchemaFormProps {
  schema: ObjectSchema;
  values: Record<string, unknown>;
  action: string;
  /** Makes the call, with what was changed alone, for the state that was read; returns what it answers. */
  submit: (changes: Record<string, unknown>, ifMatch: string | undefined) => Promise<unknown>;
}

const filters: readonly Filter[] = [{ name: 'search', label: 'Search the settings', kind: 'text' }];

/** A form made of a JSON Schema: by group, with a search, and the default beside each value. */
export function SchemaForm({ schema, values, action, submit }: SchemaFormProps) {
  const described = fieldsOf(schema);
  const fields = described.map(({ field }) => field);
  const shown = fieldValues(described, values);
  const [entered, setEntered] = useState<FieldValues>({});
  const [filtered, changeFilters] = useFilters(filters);
  const search = (filtered['search'] ?? '').toLowerCase();
  const found = described.filter(({ field }) =>
    `${field.name} ${field.description ?? ''}`.toLowerCase().includes(search),
  );
  const changed = Object.keys(entered);
  const saving = useSaving({
    record: values,
    stored: shown,
    values: { ...shown, ...entered },
    changed,
    adopt: () => setEntered({}),
    async submit(all, ifMatch) {
      const written = await submit(changesIn(fields, shown, all), ifMatch);
      setEntered({});
      return written;
    },
  });
  const { isBusy, messages } = saving;
  return (
    <>
      <Filters label="Settings" filters={filters} values={filtered} onChange={changeFilters} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saving.send();
        }}
      >
        <Stack maw={720}>
          {found.length === 0 && <Nothing title="No setting is called that">Look for another word.</Nothing>}
          {[...Map.groupBy(found, ({ group }) => group)].map(([group, its]) => (
            <Fieldset key={group} legend={group}>
              <Stack>
                {its.map(({ field, standard }) => (
                  <div key={field.name}>
                    <FormField
                      field={field}
                      value={entered[field.name] ?? shown[field.name]}
                      error={messages[field.name]?.join(', ')}
                      onChange={(value) => setEntered({ ...entered, [field.name]: value })}
                    />
                    <Text size="xs" c="dimmed">
                      Default: {standard}
                    </Text>
                  </div>
                ))}
              </Stack>
            </Fieldset>
          ))}
          <Unplaced messages={messages} placed={found} />
          {saving.isConflict && (
            <Conflict
              labels={new Map(fields.map(({ name, label }) => [name, label]))}
              theirs={pick(shown, changed)}
              mine={entered}
              saveMine={saving.saveMine}
              takeTheirs={saving.takeTheirs}
            />
          )}
          <Group>
            <Button type="submit" loading={isBusy} disabled={changed.length === 0 || saving.isConflict}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

/** What the API says of no key, or of one that the search hides. */
function Unplaced({
  messages,
  placed,
}: {
  messages: Readonly<Record<string, readonly string[]>>;
  placed: readonly SchemaField[];
}) {
  const names = new Set(placed.map(({ field }) => field.name));
  const others = Object.entries(messages).filter(([name]) => !names.has(name));
  if (others.length === 0) return null;
  return (
    <Text c="red" role="alert" size="sm">
      {others.map(([name, texts]) => (name === 'base' ? '' : `${name} `) + texts.join(', ')).join(', ')}
    </Text>
  );
}
