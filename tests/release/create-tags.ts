import { readRelease } from './record.ts';
import { requireCommitted, runGit } from './run-git.ts';

/** Tags HEAD as the recorded release: the platform, its client, and every app with the version of this release. */
export async function createTags(): Promise<string> {
  await requireCommitted('.');
  const { version, commit, apps } = readRelease();
  await runGit('merge-base', '--is-ancestor', commit, 'HEAD');
  const changed = Object.keys(apps).filter((app) => apps[app] === version);
  const tags = ['client', ...changed, 'commonplace'].map((name) => `${name}@${version}`);
  for (const tag of tags) await runGit('tag', '--annotate', '--message', `Release ${version}`, tag);
  const others = tags.slice(0, -1).join(' ');
  // GitHub starts no workflow for a push of more than three tags.
  return `Tagged. Push the tag of the platform alone, since it starts the release workflow:\n  git push origin ${others}\n  git push origin ${tags.at(-1)}`;
}
