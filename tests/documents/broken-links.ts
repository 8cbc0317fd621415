import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { RepositoryFile } from './repository-files.ts';

/**
 * Returns the relative links in Markdown files that point to no file, or to no heading of it, as `PATH: LINK`.
 * Links in code are skipped.
 */
export function findBrokenLinks(files: readonly RepositoryFile[], folder: string): string[] {
  const anchors = new Map(files.map(({ path, text }) => [path, headingAnchors(text)]));
  const isBroken = (path: string, link: string) => {
    const [target = '', anchor] = link.split('#');
    const targetPath = target === '' ? path : normalize(join(dirname(path), target));
    if (!anchors.has(targetPath) && !existsSync(join(folder, targetPath))) return true;
    return anchor !== undefined && anchors.get(targetPath)?.has(anchor) === false;
  };
  return files.flatMap(({ path, text }) =>
    relativeLinks(text)
      .filter((link) => isBroken(path, link))
      .map((link) => `${path}: ${link}`),
  );
}

function relativeLinks(text: string): string[] {
  const inline = withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g);
  return [...inline].map(([, link = '']) => decodeURI(link)).filter((link) => !/^[a-z]+:|^\//.test(link));
}

/** Returns the anchors of the headings, made as GitHub makes them. */
function headingAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${number}`;
    anchors.add(unique);
    anchors.add(unique);
  }
  return anchors;
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^( *)(```+|~~~+)[^]*?^\1\2/gm, '');
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replaceAll(/`[^`\n]*`/g, '');
}
