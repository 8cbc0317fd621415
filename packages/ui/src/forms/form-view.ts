import type { Html } from '../markup.ts';

/** The submitted values by name. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** A form that was submitted and refused. */
export interface FormState {
  /** The name of the form. */
  form: string;
  values: FormValues;
  /** The messages by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** A message about the whole form. */
  message?: string | undefined;
}

/** A text, or HTML without blocks. */
export type Label = string | Html;

interface NamedField {
  name: string;
  label: Label;
  hint?: string;
}

export interface InputField extends NamedField {
  kind: 'text' | 'email' | 'url';
  value?: string | undefined;
  autocomplete?: string;
  isRequired?: boolean;
  /** The path that tells what is wrong with a value while it is typed, as a text; and what a value is that nothing is wrong with. */
  check?: { path: string; free: string };
  /** The label of the control that chooses a color; set for colors. */
  colorLabel?: string;
  /** Whether to show a numeric keyboard. */
  isNumeric?: boolean;
}

/** Its submitted value is never shown again. */
export interface PasswordField extends NamedField {
  kind: 'password';
  autocomplete: 'current-password' | 'new-password';
  /** The minimum number of characters. */
  minLength?: number;
  isRequired?: boolean;
}

export interface AreaField extends NamedField {
  kind: 'area';
  value?: string | undefined;
}

export interface FileField extends NamedField {
  kind: 'file';
  accept: string;
}

interface CheckboxField extends NamedField {
  kind: 'checkbox';
  isChecked: boolean;
}

/** One of several options, as radio buttons. */
export interface ChoiceField extends NamedField {
  kind: 'choice';
  options: readonly { value: string; label: Label; hint?: string }[];
  chosen: string;
}

/** Any number of options, as checkboxes. */
export interface CheckboxesField extends NamedField {
  kind: 'checkboxes';
  /** Fixed ones are checked and cannot be changed here. */
  options: readonly { value: string; label: Label; hint?: string; isFixed?: boolean }[];
}

/**
 * Two radio buttons, for none or some of many grouped options, with checkboxes that are shown for the second one. The first
 * is selected by default; their name ends in `_which`.
 */
export interface MultiValueField extends NamedField {
  kind: 'multi-value';
  /** The label for choosing none. */
  none: string;
  /** The label for choosing some. */
  some: string;
  groups: readonly {
    label: string;
    /** `about` completes the label for screen readers, which do not show the group. */
    options: readonly { value: string; label: string; about?: string }[];
  }[];
}

export interface HiddenField {
  kind: 'hidden';
  name: string;
  value: string;
  /** Whether a form that is shown again uses this value instead of the submitted one. */
  isFresh?: boolean;
}

export type Field =
  | InputField
  | PasswordField
  | AreaField
  | FileField
  | CheckboxField
  | ChoiceField
  | CheckboxesField
  | MultiValueField
  | HiddenField;

/** A form to render. */
export interface FormView {
  /** The name of the form on its page; `main` by default. */
  name?: string;
  /** The path it is submitted to; the page itself by default. */
  action?: string;
  fields?: readonly Field[];
  button: string;
  /** Completes the label of the button for screen readers. */
  buttonAbout?: string;
  /** Whether the action is destructive. */
  isDangerous?: boolean;
  /** The WebAuthn options for our script, as JSON. */
  passkey?: { verb: 'create' | 'get'; optionsJson: string };
}
