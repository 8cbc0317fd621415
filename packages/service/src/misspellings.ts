import { editDistance } from './edit-distance.ts';
import { fileSuffix } from './file-variables.ts';

/** Returns a message for each unknown variable that is probably a misspelling of a known one, or has our prefix. */
export function findMisspellings(unknown: string[], variables: string[]): string[] {
  return unknown.flatMap((name) => findMisspelling(name, variables));
}

function findMisspelling(name: string, variables: string[]): string[] {
  const suffix = name.endsWith(fileSuffix) ? fileSuffix : '';
  const base = name.slice(0, name.length - suffix.length);
  const meant = variables.find((candidate) => isMisspelling(base, candidate));
  if (meant !== undefined) return [`unknown variable ${name}; did you mean ${meant}${suffix}?`];
  return name.startsWith('COMMONPLACE_') ? [`unknown variable ${name}`] : [];
}

/** Ignores short names, which resemble too many others. */
function isMisspelling(name: string, variable: string): boolean {
  if (variable.length < 6) return false;
  const tolerated = variable.length < 10 ? 1 : 2;
  return Math.abs(name.length - variable.length) <= tolerated && editDistance(name, variable) <= tolerated;
}
