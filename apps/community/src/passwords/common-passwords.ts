import { limits } from '@commonplace/rules/limits';

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password, in lower case, is among the 49,000 that people use most, most of which are too short anyway. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password);
}

/** Read by the first sign-up of a process: one that has none does without its memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].filter((word) => word.length >= limits.password.shortest);
  return new Set(words.map((word) => word.toLowerCase()));
}
