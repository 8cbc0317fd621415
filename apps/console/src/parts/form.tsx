import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Conflict } from './conflict.tsx';
import { FormField, type Field, type FieldValues } from './fields.tsx';
import type { Messages } from './messages.ts';
import { useSaving } from './use-saving.ts';

export interface FormProps {
  fields: readonly Field[];
  initial: FieldValues;
  /** What the button says: the deed. */
  action: string;
  /** Makes the call; what the API refuses is shown at its fields, and what was entered stays. */
  submit: (values: FieldValues, ifMatch: string | undefined) => Promise<unknown>;
  /** The record that is edited, as it was read: a change by others is not overwritten unseen. `submit` returns it as saved. */
  record?: object;
  /** Beside the button. */
  children?: ReactNode;
  /** Told of each change: for a preview. */
  onChange?: (values: FieldValues) => void;
}

/** A form made of fields. */
export function Form({ fields, initial, action, submit, record, children, onChange }: FormProps) {
  const [values, setValues] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const replace = (changed: FieldValues) => {
    setValues(changed);
    onChange?.(changed);
  };
  const saving = useSaving({ record, stored: initial, values, adopt: replace, submit });
  const { isBusy, messages } = saving;
  const send = async () => {
    if (await saving.send()) return;
    // To the first that is wrong, once it is marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack maw={640}>
        <OtherMessages messages={messages} fields={fields} />
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={values[field.name]}
            error={messages[field.name]?.map((message) => `${field.label} ${message}`).join(', ')}
            onChange={(value) => replace({ ...values, [field.name]: value })}
          />
        ))}
        {saving.isConflict && (
          <Conflict
            labels={new Map(fields.map(({ name, label }) => [name, label]))}
            theirs={initial}
            mine={values}
            saveMine={saving.saveMine}
            takeTheirs={saving.takeTheirs}
          />
        )}
        <Group>
          <Button type="submit" loading={isBusy} disabled={saving.isConflict}>
            {action}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}

/** What the API says of something that is no field here. */
function OtherMessages({ messages, fields }: { messages: Messages; fields: readonly Field[] }) {
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(messages).filter(([name]) => !names.has(name));
  if (others.length === 0) return null;
  return (
    <Alert color="red" role="alert" tabIndex={-1}>
      <List size="sm">
        {others.flatMap(([name, texts]) =>
          texts.map((text) => <List.Item key={name + text}>{name === 'base' ? text : `${name} ${text}`}</List.Item>),
        )}
      </List>
    </Alert>
  );
}
