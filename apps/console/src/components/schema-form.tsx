import { Button, Code, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormField, type FieldValues } from './form-field.tsx';
import { Filters, useFilters, type Filter } from './filters.tsx';
import { Conflict } from './conflict.tsx';
import { EmptyState } from './empty-state.tsx';
import { pick } from './form-values.ts';
import { changesIn, fieldsOf, fieldValues, type ObjectSchema, type SchemaField } from './schema-fields.ts';
import { useSaving } from './use-saving.ts';

interface SchemaFormProps {
  schema: ObjectSchema;
  values: Record<string, unknown>;
  action: string;
  /** Calls the API with the changed values and the edit tag of the values read, and returns the answer. */
  submit: (changes: Record<string, unknown>, ifMatch: string | undefined) => Promise<unknown>;
}

const filters: readonly Filter[] = [{ name: 'search', label: 'Search settings', kind: 'text' }];

/** A form generated from a JSON Schema, with groups, a search and the default of each value. */
export function SchemaForm({ schema, values, action, submit }: SchemaFormProps) {
  const schemaFields = fieldsOf(schema);
  const fields = schemaFields.map(({ field }) => field);
  const storedValues = fieldValues(schemaFields, values);
  const [entered, setEntered] = useState<FieldValues>({});
  const [filtered, changeFilters] = useFilters(filters);
  const search = (filtered['search'] ?? '').toLowerCase();
  const matches = schemaFields.filter(({ field }) =>
    `${field.name} ${field.label} ${field.description ?? ''}`.toLowerCase().includes(search),
  );
  const changed = Object.keys(entered);
  const saving = useSaving({
    record: values,
    stored: storedValues,
    values: { ...storedValues, ...entered },
    changed,
    adopt: () => setEntered({}),
    async submit(all, ifMatch) {
      const saved = await submit(changesIn(fields, storedValues, all), ifMatch);
      setEntered({});
      return saved;
    },
  });
  const { isBusy, errors } = saving;
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
          {matches.length === 0 && <EmptyState title="No matching settings">Try another word.</EmptyState>}
          {[...Map.groupBy(matches, ({ group }) => group)].map(([group, groupFields]) => (
            <Fieldset key={group} legend={group}>
              <Stack>
                {groupFields.map(({ field, defaultText }) => (
                  <div key={field.name}>
                    <FormField
                      field={field}
                      value={entered[field.name] ?? storedValues[field.name]}
                      error={errors[field.name]?.join(', ')}
                      onChange={(value) => setEntered({ ...entered, [field.name]: value })}
                    />
                    <Text size="xs" c="dimmed">
                      <Code>{field.name}</Code> Default: {defaultText}
                    </Text>
                  </div>
                ))}
              </Stack>
            </Fieldset>
          ))}
          <OtherErrors errors={errors} fields={matches} />
          {saving.isConflict && (
            <Conflict
              labels={new Map(fields.map(({ name, label }) => [name, label]))}
              theirs={pick(storedValues, changed)}
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

/** Validation errors of no setting, or of one that the search hides. */
function OtherErrors({
  errors,
  fields,
}: {
  errors: Readonly<Record<string, readonly string[]>>;
  fields: readonly SchemaField[];
}) {
  const names = new Set(fields.map(({ field }) => field.name));
  const others = Object.entries(errors).filter(([name]) => !names.has(name));
  if (others.length === 0) return null;
  return (
    <Text c="red" role="alert" size="sm">
      {others.map(([name, texts]) => (name === 'base' ? '' : `${name} `) + texts.join(', ')).join(', ')}
    </Text>
  );
}
