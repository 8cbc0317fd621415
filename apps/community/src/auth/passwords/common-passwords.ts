import { limits } from '@commonplace/rules/limits';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Whether a password, in lower case, is among the 49,000 most common ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readList();
  return (await commonPasswords).has(password);
}

/** Loaded by the first sign-up, to save memory in processes without any. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].filter((word) => word.length >= limits.password.minLength);
  return new Set(words.map((word) => word.toLowerCase()));
}
