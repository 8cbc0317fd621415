/** What was sent: every value of every name. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** A form that was refused. */
export interface FormState {
  /** Its name on its page. */
  form: string;
  values: FormValues;
  /** Messages by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with all of it. */
  message?: string | undefined;
}

interface NamedField {
  name: string;
  label: string;
  hint?: string;
}

export interface InputField extends NamedField {
  kind: 'text' | 'email' | 'url';
  value?: string | undefined;
  autocomplete?: string;
  isRequired?: boolean;
  /** Digits alone are typed. */
  isNumeric?: boolean;
}

/** Never shown again once it was sent. */
export interface PasswordField extends NamedField {
  kind: 'password';
  autocomplete: 'current-password' | 'new-password';
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

/** One of several. */
export interface ChoiceField extends NamedField {
  kind: 'choice';
  options: readonly { value: string; label: string; hint?: string }[];
  chosen: string;
}

/** Any number of a few, or none. */
export interface SeveralField extends NamedField {
  kind: 'several';
  options: readonly { value: string; label: string; hint?: string }[];
}

/**
 * Some of many, by what they are about, or what it means to choose none; that is chosen at first, and what there is to
 * tick is out of the way. `readMultiValue` reads what was sent.
 */
export interface MultiValueField extends NamedField {
  kind: 'some';
  /** What it means to choose none of them. */
  none: string;
  /** What it means to choose some. */
  some: string;
  groups: readonly {
    label: string;
    /** `about` goes on from the label, for those who do not see the group. */
    options: readonly { value: string; label: string; about?: string }[];
  }[];
}

export interface HiddenField {
  kind: 'hidden';
  name: string;
  value: string;
  /** It is used up when it was sent once: a form that is shown again has a new one. */
  isFresh?: boolean;
}

export type Field =
  | InputField
  | PasswordField
  | AreaField
  | FileField
  | CheckboxField
  | ChoiceField
  | SeveralField
  | MultiValueField
  | HiddenField;

/** A form to be shown. */
export interface FormView {
  /** Its name among the forms of the page that it is sent to; `main` unless said. */
  name?: string;
  /** Where it is sent; to the page itself unless said. */
  action?: string;
  fields?: readonly Field[];
  button: string;
  /** What the button is about, for those who do not see where it stands. */
  buttonAbout?: string;
  /** What it does cannot be taken back. */
  isDangerous?: boolean;
  /** For our script: what a browser is asked for a passkey with, as JSON. */
  passkey?: { verb: 'create' | 'get'; optionsJson: string };
}
