/** Closes the menu of the viewer as menus close: by Escape, and by a click elsewhere. */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu');
  if (!menu) return;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
