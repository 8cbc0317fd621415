// Closes the menu of the viewer as menus close: by Escape, and by a click elsewhere.
const menu = document.querySelector('details.menu');
if (menu) {
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });
}
