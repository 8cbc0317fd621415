// Lets the user choose the square of a new image, by dragging it or with sliders, and keeps what was typed into the main form
// of the page while the image is sent. Pages work without: the server then takes the middle. It also does so for files that
// the browser cannot show as pixels, such as drawings.
const template = document.getElementById('crop-control');
const file = document.querySelector('input[type=file]');
const fields = ['crop_left', 'crop_top', 'crop_size'].map((name) => file.form.elements[name]);
let control;

file.addEventListener('change', async () => {
  control?.remove();
  for (const field of fields) field.value = '';
  const [chosen] = file.files;
  const picture = chosen && (await createImageBitmap(chosen).catch(() => undefined));
  if (!picture || chosen !== file.files[0]) return;
  control?.remove();
  control = template.content.firstElementChild.cloneNode(true);
  file.closest('.field').after(control);
  startCropping(control, picture);
});

function startCropping(shown, picture) {
  const canvas = shown.querySelector('canvas');
  const context = canvas.getContext('2d');
  const [zoom, across, down] = shown.querySelectorAll('input');
  const shorter = Math.min(picture.width, picture.height);
  const square = () => {
    const edge = shorter / zoom.value;
    const room = { across: picture.width - edge, down: picture.height - edge };
    return { edge, room, left: across.value * room.across, top: down.value * room.down };
  };
  const show = () => {
    const { edge, left, top } = square();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
    const parts = [left / picture.width, top / picture.height, edge / shorter];
    for (const [at, field] of fields.entries()) field.value = String(parts[at]);
  };
  const move = (slider, room, pixels) => {
    if (room > 0) slider.value = Number(slider.value) - pixels / room;
  };
  shown.addEventListener('input', show);
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    const { edge, room } = square();
    const scale = edge / canvas.clientWidth;
    move(across, room.across, event.movementX * scale);
    move(down, room.down, event.movementY * scale);
    show();
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom.value = Number(zoom.value) * (event.deltaY < 0 ? 1.1 : 1 / 1.1);
      show();
    },
    { passive: false },
  );
  show();
}

/** What was typed is put back within this time, on the page of the same record. */
const keptMs = 10 * 60 * 1_000;
const storeName = 'typed beside an image';
const main = [...document.forms].find((form) => form.elements.form?.value === 'main' && form.elements.username);
const isKept = ({ name, type }) => name !== '' && name !== 'csrf_token' && type !== 'password';

file.form.addEventListener('submit', () => {
  if (!main) return;
  const typed = [...main.elements].filter(isKept).map(({ name, value, checked }) => [name, value, checked]);
  const kept = { typed, of: main.elements.username.defaultValue, at: Date.now() };
  sessionStorage.setItem(storeName, JSON.stringify(kept));
});

const stored = main && sessionStorage.getItem(storeName);
if (stored) {
  sessionStorage.removeItem(storeName);
  const { typed, of, at } = JSON.parse(stored);
  const isSame = of === main.elements.username.defaultValue && Date.now() - at < keptMs;
  for (const [name, value, checked] of isSame ? typed : []) {
    const field = main.elements[name];
    if (field) Object.assign(field, field.type === 'checkbox' ? { checked } : { value });
  }
}
