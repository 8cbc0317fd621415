const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Moves the focus within a toolbar, which is one stop of the Tab key. */
export function moveFocus(event: KeyboardEvent, toolbar: HTMLElement): void {
  const { key, target } = event;
  const move = moves[key];
  if (move === undefined || !(target instanceof HTMLElement)) return;
  const buttons = [...toolbar.querySelectorAll('button')];
  const right = getComputedStyle(target).direction === 'rtl' ? -1 : 1;
  const wanted = buttons.findIndex((button) => button === target) + move * right;
  const next = buttons[Math.min(Math.max(wanted, 0), buttons.length - 1)];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
  event.preventDefault();
}
