// Lets the user choose the square of a new profile image, by dragging it or with sliders. Pages work without: the server then
// takes the middle. It also does so for files that the browser cannot show as pixels, such as drawings.
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

function startCropping(control, picture) {
  const canvas = control.querySelector('canvas');
  const context = canvas.getContext('2d');
  const [zoom, across, down] = control.querySelectorAll('input');
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
  control.addEventListener('input', show);
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    const { edge, room } = square();
    const scale = edge / canvas.clientWidth;
    move(across, room.across, event.movementX * scale);
    move(down, room.down, event.movementY * scale);
    show();
  });
  show();
}
