// Lets users choose the square of a new image, by dragging it or with sliders. Pages work without: the server then takes the
// middle. It also does so for files that the browser cannot show as pixels, such as drawings.

/** The square within an image, in its pixels, and how far it can move. */
interface Square {
  edge: number;
  left: number;
  top: number;
  room: { across: number; down: number };
}

/** Shows the control for the square whenever a file is chosen, and fills in the fields of its form. */
export function startCropping(file: HTMLInputElement, form: HTMLFormElement): void {
  const template = document.querySelector<HTMLTemplateElement>('#crop-control')?.content.firstElementChild;
  // Left, top and size, in this order.
  const fields = form.querySelectorAll<HTMLInputElement>('[name^=crop_]');
  let control: Element | undefined;
  file.addEventListener('change', async () => {
    control?.remove();
    for (const field of fields) field.value = '';
    const chosen = file.files?.[0];
    const picture = chosen && (await createImageBitmap(chosen).catch(() => undefined));
    if (!picture || chosen !== file.files?.[0]) return;
    control?.remove();
    control = template?.cloneNode(true) as Element | undefined;
    if (!control) return;
    file.closest('.field')?.after(control);
    crop(control, picture, (parts) => {
      for (const [at, field] of fields.entries()) field.value = String(parts[at]);
    });
  });
}

/** Draws the square, and tells its left, top and size as parts of the image whenever it changes. */
function crop(control: Element, picture: ImageBitmap, changed: (parts: readonly number[]) => void): void {
  const canvas = control.querySelector('canvas');
  const context = canvas?.getContext('2d');
  const [zoom, across, down] = control.querySelectorAll('input');
  if (!canvas || !context || !zoom || !across || !down) return;
  const shorter = Math.min(picture.width, picture.height);
  const square = (): Square => {
    const edge = shorter / zoom.valueAsNumber;
    const room = { across: picture.width - edge, down: picture.height - edge };
    return { edge, room, left: across.valueAsNumber * room.across, top: down.valueAsNumber * room.down };
  };
  const draw = () => {
    const { edge, left, top } = square();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
    changed([left / picture.width, top / picture.height, edge / shorter]);
  };
  const move = (slider: HTMLInputElement, room: number, pixels: number) => {
    if (room > 0) slider.valueAsNumber -= pixels / room;
  };
  control.addEventListener('input', draw);
  canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId));
  canvas.addEventListener('pointermove', ({ pointerId, movementX, movementY }) => {
    if (!canvas.hasPointerCapture(pointerId)) return;
    const { edge, room } = square();
    const scale = edge / canvas.clientWidth;
    move(across, room.across, movementX * scale);
    move(down, room.down, movementY * scale);
    draw();
  });
  const turnWheel = (event: WheelEvent) => {
    event.preventDefault();
    zoom.valueAsNumber *= event.deltaY < 0 ? 1.1 : 1 / 1.1;
    draw();
  };
  canvas.addEventListener('wheel', turnWheel, { passive: false });
  draw();
}
