import { translateMessage, type MessageTexts } from '@commonplace/ui/locale/translate-message';

/** The texts of the page that the script shows, in the language of the page. */
export interface Texts {
  [name: string]: string;
}

/** The page of the editor: its form, which works without this script, and what the script adds to it. */
export interface EditorPage {
  form: HTMLFormElement;
  /** All texts by name; those of the search panel have the names that CodeMirror gives them. */
  texts: Texts;
  /** Returns a text by name. */
  text(name: string, values?: Readonly<Record<string, string | number>>): string;
  /** Returns a message of the API in the language of the page. */
  refusal(message: string): string;
  /** Returns a field of the form. */
  field(name: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | undefined;
  /** Returns the path that the form is sent to; its buttons are named like its property. */
  address(): string;
  /** The language of the page. */
  language: string;
}

export function openPage(form: HTMLFormElement): EditorPage {
  const texts = JSON.parse(form.dataset['texts'] ?? '{}') as Texts;
  const refusals = JSON.parse(form.dataset['refusals'] ?? '{}') as MessageTexts;
  return {
    form,
    texts,
    refusal: (message) => translateMessage(refusals, message),
    language: document.documentElement.lang,
    address: () => form.getAttribute('action') ?? '',
    text: (name, values = {}) =>
      (texts[name] ?? name).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? '')),
    field(name) {
      const field = form.elements.namedItem(name);
      return field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
        ? field
        : undefined;
    },
  };
}
