import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Makes a picture that is red on the left and blue on the right. */
export async function picture(format: PictureFormat, width = 60, height = 40): Promise<Buffer> {
  const options = format === 'avif' ? { quality: 90, effort: 0 } : { lossless: true };
  return halves(width, height).toFormat(format, options).toBuffer();
}

function halves(width: number, height: number) {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } };
  const base = { width, height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: base }).composite([{ input: left, left: 0, top: 0 }]);
}

/** Makes a PNG whose chunk of an animation names this many frames. */
export async function animatedPng(frames: number): Promise<Buffer> {
  const png = await picture('png');
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.alloc(8)]);
  body.writeUInt32BE(frames, 4);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  checksum.writeUInt32BE(crc32(body));
  // After the signature and the header.
  return Buffer.concat([png.subarray(0, 33), length, body, checksum, png.subarray(33)]);
}

/** Makes a photograph as phones do: rotated, with metadata. */
export async function photograph(width = 60, height = 40): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Secret Maker', Copyright: 'Secret Owner' }, IFD3: { GPSLatitudeRef: 'N' } };
  return halves(width, height).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
}

/** The pixels of one block of a GIF. */
const maxGifPixels = 400;

/** Makes an animation with one color per frame; frames of more than 400 pixels are cut off. */
export function animation(frames: number, width = 2, height = 2): Buffer {
  const size = Buffer.from([width & 0xff, width >> 8, height & 0xff, height >> 8]);
  const colors = Buffer.from([255, 0, 0, 0, 0, 255]);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0]), colors]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const parts = Array.from({ length: frames }, (_, at) => [
    control,
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0]),
    encodePixels(Math.min(width * height, maxGifPixels), at % 2),
  ]);
  return Buffer.concat([head, ...parts.flat(), Buffer.from([0x3b])]);
}

/** LZW without compression: a clear code after every two pixels, codes of three bits. */
function encodePixels(count: number, color: number): Buffer {
  const codes: number[] = [];
  for (let at = 0; at < count; at++) codes.push(...(at % 2 === 0 ? [4, color] : [color]));
  codes.push(5);
  let bits = 0n;
  codes.forEach((code, at) => (bits |= BigInt(code) << BigInt(at * 3)));
  const bytes: number[] = [];
  for (let left = codes.length * 3; left > 0; left -= 8) {
    bytes.push(Number(bits & 0xffn));
    bits >>= 8n;
  }
  return Buffer.from([2, bytes.length, ...bytes, 0]);
}

/** Makes a PNG of one color and any size, in a few bytes per million pixels. */
export function flatPng(width: number, height: number, options: { pixels?: number } = {}): Buffer {
  const { pixels = width * height } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, grey.
  header.writeUInt8(1, 8);
  const data = deflateSync(Buffer.alloc(Math.ceil(pixels / width) * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes a drawing of a few hundred bytes that takes minutes to draw, since each filter covers the whole picture. */
export function slowDrawing(): Buffer {
  const filters = Array.from({ length: 200 }, () => '<feTurbulence numOctaves="200" baseFrequency="0.9"/>').join('');
  const size = 'width="4000" height="4000"';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><filter id="f">${filters}</filter><rect ${size} filter="url(#f)"/></svg>`,
  );
}

/** Returns the actual format and size of an image, and whether it has metadata. */
export async function inspect(content: Buffer) {
  const { format, width, height, pages, pageHeight, exif, xmp, iptc, icc, orientation } =
    await sharp(content).metadata();
  const hasMetadata = Boolean(exif ?? xmp ?? iptc ?? icc ?? orientation);
  return { format, width, height: pageHeight ?? height, pages, hasMetadata };
}

/** Returns the color of a pixel. */
export async function colorAt(content: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(content)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** Makes the picture in an unsupported format. */
export async function foreignPicture(): Promise<Buffer> {
  return halves(60, 40).tiff().toBuffer();
}
