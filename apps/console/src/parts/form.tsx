import { CommonplaceError } from '@commonplace/client';
import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { FormField, type Field, type FieldValues } from './fields.tsx';

interface FormProps {
  fields: readonly Field[];
  initial: FieldValues;
  /** What the button says: the deed. */
  action: string;
  /** Makes the call; what the API refuses is shown at its fields, and what was entered stays. */
  submit: (values: FieldValues) => Promise<unknown>;
  /** Beside the button. */
  children?: ReactNode;
  /** Told of each change: for a preview. */
  onChange?: (values: FieldValues) => void;
}

type Messages = Readonly<Record<string, readonly string[]>>;

/** A form made of fields. */
export function Form({ fields, initial, action, submit, children, onChange }: FormProps) {
  const [values, setValues] = useState(initial);
  const [messages, setMessages] = useState<Messages>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (name: string, value: FieldValues[string]) => {
    const changed = { ...values, [name]: value };
    setValues(changed);
    onChange?.(changed);
  };
  const send = async () => {
    setBusy(true);
    try {
      await submit(values);
      setMessages({});
    } catch (error) {
      setMessages(messagesOf(error));
      // To the first that is wrong, once it is marked.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus(),
      );
    } finally {
      setBusy(false);
    }
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
            onChange={(value) => change(field.name, value)}
          />
        ))}
        <Group>
          <Button type="submit" loading={isBusy}>
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

/** By field; a failure of another kind concerns none. */
export function messagesOf(error: unknown): Messages {
  if (error instanceof CommonplaceError && Object.keys(error.errors).length > 0) return error.errors;
  return { base: [error instanceof Error ? error.message : String(error)] };
}
