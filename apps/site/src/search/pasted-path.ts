import { isNotFound, type Api } from '../api/api.ts';
import { PageFailure } from '../serving/page-failure.ts';
import { pathOfUrl } from '../serving/site-url.ts';
import { resolvePath } from '../serving/resolve-path.ts';

/** Paths of records have at least two segments, such as `/ada/hello`. */
const recordPath = /^\/[^/\s]+\/[^\s]+$/;

/** Returns the path of the record whose path or URL was typed as the words of a search; undefined for any other words. */
export async function pastedPath(words: string, origin: string, api: Api): Promise<string | undefined> {
  const path = words.startsWith('/') ? pathOfUrl(origin + words, origin) : pathOfUrl(words, origin);
  if (path === undefined || !recordPath.test(path)) return undefined;
  const record = await api.part(resolvePath(path, api).catch(undefinedIfUnknown));
  return record && ('movedTo' in record ? record.movedTo : path);
}

function undefinedIfUnknown(error: unknown): undefined {
  if (!isNotFound(error) && !(error instanceof PageFailure)) throw error;
}
