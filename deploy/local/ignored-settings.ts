import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/rpc/errors';

/** The settings of the site that were set in an earlier version and have no effect in this one. */
export async function listIgnoredSettings(adminAddress: string, privateKey: string): Promise<string[]> {
  const signer = createPrincipalSigner(privateKey);
  await using siteConfig = createRpcClient(SiteConfigService, { address: adminAddress, signer });
  try {
    const call = { principal: { kind: 'service', name: 'cli' } } as const;
    return (await siteConfig.listIgnoredSettings({}, call)).settings;
  } catch (error) {
    // Apps of an earlier release cannot tell, and what is told is no reason not to start.
    if (error instanceof DomainError) return [];
    throw error;
  }
}
