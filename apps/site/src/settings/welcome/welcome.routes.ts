import { welcomePath } from '@commonplace/ui/page/returning-path';
import type { PageCall, PageRoute } from '../../serving/page-route.ts';
import { localPath } from '../../serving/local-path.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { readWelcome } from './read-welcome.ts';
import { welcomePage } from './welcome-page.ts';

async function showWelcome(call: PageCall) {
  const returnTo = localPath(call.query.get('return_to') ?? '/');
  const data = await readWelcome(call.api);
  const view = await call.view({ tags: data.tags ?? [] });
  return { html: welcomePage({ ...data, followedTags: view.followedTags, returnTo }, view) };
}

export const welcomePages: readonly PageRoute[] = [signedIn({ path: welcomePath, show: showWelcome })];
