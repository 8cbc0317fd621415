import { closest } from './closest.ts';

/** What the page has for forms for comments; visitors have neither. */
export const template = document.querySelector<HTMLTemplateElement>('#comment-tools');

/** Returns a text of the page. */
export function textOf(name: string): string {
  return template?.dataset[name] ?? '';
}

/** Returns the forms for comments of the page. */
export function commentForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('.comment-form')];
}

/** Returns the form for a comment that an event is in. */
export function formOf(event: Event): HTMLFormElement | null {
  return closest<HTMLFormElement>(event, '.comment-form');
}

/** Returns the element of a form for a comment, which all of them have. */
export function within<Found extends HTMLElement>(form: HTMLFormElement, selector: string): Found {
  const element = form.querySelector<Found>(selector);
  if (!element) throw new Error(`a form for a comment has no ${selector}`);
  return element;
}

export function textareaOf(form: HTMLFormElement): HTMLTextAreaElement {
  return within(form, 'textarea');
}

/** Returns the field of a name, if the form has it. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** Says below a text what is wrong with it. */
export function sayProblem(form: HTMLFormElement, text: string): void {
  const status = within(form, '[role=status]');
  status.textContent = text;
  status.classList.add('error');
}

/** Shows a form that is folded. */
export function unfold(folded: HTMLDetailsElement | null | undefined): void {
  if (!folded) return;
  unfold(folded.parentElement?.closest('details'));
  folded.open = true;
  // What forms have is added when they are shown, which the browser announces later.
  folded.dispatchEvent(new Event('toggle'));
}

/** Announces a text that a script has changed. */
export function announceInput(textarea: HTMLTextAreaElement): void {
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}
