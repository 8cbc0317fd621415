/**
 * Sends the form in it without leaving the page and shows the new state of its button. The form works without a script, and
 * is sent as usual if this fails.
 */
class ToggleForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    const button = form.querySelector('[aria-pressed]');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (button.ariaBusy === 'true') return;
      button.ariaBusy = 'true';
      const body = new URLSearchParams(new FormData(form, button));
      try {
        const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
        if (answer.type !== 'opaqueredirect' && !answer.ok) throw new Error(String(answer.status));
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

  show(isOn) {
    const button = this.querySelector('[aria-pressed]');
    button.ariaPressed = String(isOn);
    button.value = String(!isOn);
    const label = button.querySelector('[data-on]');
    if (label) label.textContent = isOn ? label.dataset.on : label.dataset.off;
    const count = button.querySelector('[data-count]');
    if (!count) return;
    const number = Number(count.dataset.count) + (isOn ? 1 : -1);
    count.dataset.count = String(number);
    count.textContent = number > 0 ? new Intl.NumberFormat(document.documentElement.lang).format(number) : '';
  }

  turnOtherSideOff() {
    const { side } = this.dataset;
    const others = side ? this.parentElement.querySelectorAll(`[data-side]:not([data-side='${side}'])`) : [];
    for (const other of others) other.show(false);
  }
}
customElements.define('toggle-form', ToggleForm);
