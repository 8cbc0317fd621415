import type { ApiVersion } from '../../served-route.ts';

/** Any vendor name selects V1, so that clients of the reference work unchanged (rules.md#version-selection). */
const v1MediaType = /application\/vnd\.[\w-]+\.api-v1\+json/i;

/** The media type in our documentation and warnings. */
export const ownV1MediaType = 'application/vnd.commonplace.api-v1+json';

/** Returns the version of an Accept header: V1 for a V1 media type, otherwise the beta (rules.md#version-selection). */
export function selectVersion(accept: string | undefined): ApiVersion {
  return accept !== undefined && v1MediaType.test(accept) ? 'v1' : 'beta';
}

const namedVersion = /application\/vnd\.[\w-]+\.api-v([\w.-]{1,20})\+json/i;

/** Returns a warning if an Accept header names an unknown version (rules.md#unknown-input). */
export function versionWarning(accept: string | undefined): string | undefined {
  const [, name] = namedVersion.exec(accept ?? '') ?? [];
  if (name === undefined || selectVersion(accept) === 'v1') return undefined;
  return `299 - "There is no version v${name} of this API; V1 is \`${ownV1MediaType}\`, anything else is V0 (beta)"`;
}

/** Returns the warning in every response of the beta (rules.md#version-selection). */
export function betaWarning(documentation: string): string {
  return (
    '299 - "This endpoint is part of the V0 (beta) API. To start using the V1 endpoints add the `Accept` header ' +
    `and set it to \`${ownV1MediaType}\`. Visit ${documentation} for more information."`
  );
}
