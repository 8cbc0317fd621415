/** Closes menus as menus close: by Escape, and by a click elsewhere. */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu, .desk-menu, .moderation > .moderate')) {
    addEventListener('click', ({ target }) => {
      menu.open &&= menu.contains(target as Node);
    });
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
  }
}
