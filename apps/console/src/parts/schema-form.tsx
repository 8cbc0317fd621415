import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormField, type FieldValues } from './fields.tsx';
import { Filters, useFilters, type Filter } from './filters.tsx';
import { messagesOf } from './form.tsx';
import { Nothing } from './nothing.tsx';
import { changesIn, fieldsOf, fieldValues, type ObjectSchema, type SchemaField } from './schema-fields.ts';

interface SchemaFormProps {
  schema: ObjectSchema;
  values: Record<string, unknown>;
  action: string;
  /** Makes the call, with what was changed alone. */
  submit: (changes: Record<string, unknown>) => Promise<unknown>;
}

const filters: readonly Filter[] = [{ name: 'search', label: 'Search the settings', kind: 'text' }];

/** A form made of a JSON Schema: by group, with a search, and the default beside each value. */
export function SchemaForm({ schema, values, action, submit }: SchemaFormProps) {
  const described = fieldsOf(schema);
  const fields = described.map(({ field }) => field);
  const shown = fieldValues(described, values);
  const [entered, setEntered] = useState<FieldValues>({});
  const [messages, setMessages] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isBusy, setBusy] = useState(false);
  const [filtered, changeFilters] = useFilters(filters);
  const search = (filtered['search'] ?? '').toLowerCase();
  const found = described.filter(({ field }) =>
    `${field.name} ${field.description ?? ''}`.toLowerCase().includes(search),
  );
  const send = async () => {
    setBusy(true);
    try {
      await submit(changesIn(fields, shown, { ...shown, ...entered }));
      setMessages({});
      setEntered({});
    } catch (error) {
      setMessages(messagesOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Filters label="Settings" filters={filters} values={filtered} onChange={changeFilters} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
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
          <Group>
            <Button type="submit" loading={isBusy} disabled={Object.keys(entered).length === 0}>
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
