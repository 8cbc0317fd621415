import { encodeForm } from './encode-form.ts';

/**
 * Sends the form in it without leaving the page and shows the new state of its button. The form works without a script, and
 * is sent as usual if this fails.
 */
export class ToggleForm extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    const button = this.button();
    if (!form || !button) return;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (button.ariaBusy === 'true') return;
      button.ariaBusy = 'true';
      try {
        await send(form, button);
        const isOn = button.value === 'true';
        this.show(isOn);
        if (isOn) this.turnOtherSideOff();
      } catch {
        // The value of the button is not sent by form.submit().
        form.append(
          Object.assign(document.createElement('input'), { type: 'hidden', name: button.name, value: button.value }),
        );
        form.submit();
      } finally {
        button.ariaBusy = null;
      }
    });
  }

  private button(): HTMLButtonElement | null {
    return this.querySelector<HTMLButtonElement>('[aria-pressed]');
  }

  private show(isOn: boolean): void {
    const button = this.button();
    if (!button) return;
    button.ariaPressed = String(isOn);
    button.value = String(!isOn);
    const label = button.querySelector<HTMLElement>('[data-on]');
    if (label) label.textContent = (isOn ? label.dataset['on'] : label.dataset['off']) ?? '';
    const count = button.querySelector<HTMLElement>('[data-count]');
    if (!count) return;
    const number = Number(count.dataset['count']) + (isOn ? 1 : -1);
    count.dataset['count'] = String(number);
    count.textContent = number > 0 ? new Intl.NumberFormat(document.documentElement.lang).format(number) : '';
  }

  private turnOtherSideOff(): void {
    const { side } = this.dataset;
    if (!side) return;
    const others = this.parentElement?.querySelectorAll<ToggleForm>(`[data-side]:not([data-side='${side}'])`) ?? [];
    for (const other of others) other.show(false);
  }
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const body = encodeForm(new FormData(form, button));
  body.set('fragment', 'true');
  const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
  if (answer.type !== 'opaqueredirect' && !answer.ok) throw new Error(String(answer.status));
}
