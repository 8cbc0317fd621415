/** Closes the menu of the viewer as menus close: by Escape, and by a click elsewhere. */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu');
  if (!menu) return;
  document.addEventListener('click', ({ target }) => {
    menu.open &&= menu.contains(target as Node);
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
