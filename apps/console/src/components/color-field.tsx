import { TextInput } from '@mantine/core';

interface ColorFieldProps {
  name: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A native picker cannot be empty. */
const unset = '#808080';

/** A field for a color such as #2f4bd8: typed, or picked with the browser's own dialog. Empty is the default. */
export function ColorField({ label, value, onChange, ...field }: ColorFieldProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <TextInput
      {...field}
      label={label}
      placeholder="Default"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={
        <input
          type="color"
          className="color-picker"
          aria-label={`Pick ${label}`}
          data-unset={!isColor || undefined}
          value={isColor ? value : unset}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
