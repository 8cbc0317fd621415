/** The schema of a release at which every upgrade stops. It stands for the migrations up to that release. */
export interface Baseline {
  /** Version of the release, such as `0.4.0`. */
  release: string;
  /** Names of the migrations that it stands for, oldest first. */
  replaces: readonly string[];
}

/** Returns the name under which a database records a baseline. */
export function baselineName({ release }: Pick<Baseline, 'release'>): string {
  return `baseline-${release}`;
}

/** Tells whether the migrations of a database are those of a release before the baseline. A new database has none. */
export function isBefore({ replaces }: Baseline, applied: ReadonlySet<string>): boolean {
  return applied.size > 0 && replaces.some((name) => !applied.has(name));
}

/** Returns the sentence that refuses data of a release before the baseline. */
export function requiredStop(what: string, { release }: Baseline): string {
  const stop = release.replace(/\.\d+$/, '');
  return `${what} was written by a release before ${release}. Upgrade to release ${stop} first, then to this one.`;
}
