import { fileURLToPath } from 'node:url';

/** Whether tests take pictures of the pages that they visit. */
export const arePicturesTaken = process.env['SCREENSHOTS'] === 'on';

/** The folder for pictures of the site or the console, which git ignores. */
export function pictureFolder(app: 'site' | 'console'): string {
  return fileURLToPath(new URL(`../../pictures/${app}`, import.meta.url));
}
