import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Conflict } from './conflict.tsx';
import { FormField, type Field, type FieldValues } from './form-field.tsx';
import type { FieldErrors } from './field-errors.ts';
import { useSaving } from './use-saving.ts';

export interface FormProps {
  fields: readonly Field[];
  initial: FieldValues;
  /** Label of the button: a verb. */
  action: string;
  /** Calls the API. Validation errors are shown at their fields, and the input is kept. */
  submit: (values: FieldValues, ifMatch: string | undefined) => Promise<unknown>;
  /** The edited record, as it was read, to detect changes by others. `submit` then returns the saved record. */
  record?: object;
  /** Elements next to the button. */
  children?: ReactNode;
  /** Called with the values after each change. */
  onChange?: (values: FieldValues) => void;
}

export function Form({ fields, initial, action, submit, record, children, onChange }: FormProps) {
  const [values, setValues] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const replace = (changed: FieldValues) => {
    setValues(changed);
    onChange?.(changed);
  };
  const saving = useSaving({ record, stored: initial, values, adopt: replace, submit });
  const { isBusy, errors } = saving;
  const send = async () => {
    if (await saving.send()) return;
    // The fields are marked as invalid with the next render.
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
        <OtherErrors errors={errors} fields={fields} />
        {rowsOf(fields).map((row) => (
          <Group key={row[0]?.name} grow align="flex-start" wrap="nowrap">
            {row.map((field) => {
              const { name, label } = field;
              return (
                <FormField
                  key={name}
                  field={field}
                  value={values[name]}
                  error={errors[name] && `${label} ${errors[name].join('; ')}`}
                  onChange={(value) => replace({ ...values, [name]: value })}
                />
              );
            })}
          </Group>
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

/** Returns the fields by row: one, or two colors that follow each other, such as one of light and one of dark. */
function rowsOf(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const before = rows.at(-1);
    const isSecondColor = field.kind === 'color' && before?.length === 1 && before[0]?.kind === 'color';
    if (isSecondColor) before.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** Validation errors that belong to no field of the form. */
function OtherErrors({ errors, fields }: { errors: FieldErrors; fields: readonly Field[] }) {
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(errors).filter(([name]) => !names.has(name));
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
