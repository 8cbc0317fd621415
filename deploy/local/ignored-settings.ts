import { DomainError } from '@commonplace/domain/errors';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient } from '@commonplace/rpc/client';

/** Long enough for an app that has just started on a slow machine. */
const timeoutMs = 60_000;

/** Returns the site settings of an earlier version that have no effect in this one. */
export async function listIgnoredSettings(adminAddress: string, privateKey: string): Promise<string[]> {
  const signer = createPrincipalSigner(privateKey);
  await using siteConfig = createRpcClient(SiteConfigService, { address: adminAddress, signer });
  try {
    const call = { principal: { kind: 'service', name: 'cli' }, timeoutMs } as const;
    return (await siteConfig.listIgnoredSettings({}, call)).settings;
  } catch (error) {
    // Apps of an earlier release do not support the call, and the warning is optional.
    if (error instanceof DomainError) return [];
    throw error;
  }
}
