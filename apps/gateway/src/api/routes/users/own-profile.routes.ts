import { create } from '@bufbuild/protobuf';
import { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import {
  PatchProfileRequestSchema,
  ProfileImagePathsSchema,
  ProfileLinksSchema,
  type ProfileImagePaths,
} from '@commonplace/proto/community/v1/accounts';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import { userUpdated } from '../../../edge/cache/account-keys.ts';
import type { SiteAddress } from '../../../site/site-address.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route, type RouteContext } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { editedProfile, ownProfile, profileChange } from './own-profile.schemas.ts';
import { readableUser } from './readable-user.ts';

/** Long, since fetching and decoding an image are slow. */
const timeoutMs = 30_000;

const getOwnProfile = defineRoute({
  operation: 'GetOwnProfile',
  summary: 'Get your profile as you edit it',
  tag: 'Users',
  method: 'GET',
  path: '/api/users/me/profile',
  etag: true,
  schemas: { responses: { 200: editedProfile } },
  async handle({ clients, options }) {
    const { account } = await clients.accounts.getAccount({}, options);
    return { status: 200, body: required(account) };
  },
});

const updateAuthenticatedUser = defineRoute({
  operation: 'UpdateAuthenticatedUser',
  summary: 'Update your profile',
  tag: 'Users',
  method: 'PATCH',
  path: '/api/users/me',
  etag: true,
  limit: 'profile_update',
  maxBodyBytes: smallBodyBytes,
  timeoutMs,
  schemas: { wrapper: ['user'], body: profileChange, responses: { 200: ownProfile } },
  async handle({ body: { profile_image: image, links, ...texts }, principals, clients, options, site }) {
    const profileImage = image === undefined ? undefined : await keepProfileImage(clients, image, { site, options });
    const request = {
      ...toMessage(PatchProfileRequestSchema, texts),
      ...(profileImage && { profileImage }),
      ...(links && { links: create(ProfileLinksSchema, { urls: links }) }),
      allowsColors: site.showsProfileColors,
    };
    const { user, version, showsEmail } = await clients.accounts.patchProfile(request, options);
    const changed = required(user);
    principals.forgetUser(changed.id);
    const body = { ...readableUser(changed, options.principal), showsEmail };
    return { status: 200, body, change: userUpdated({ id: changed.id, version }) };
  },
});

const requestAccountExport = defineRoute({
  operation: 'RequestAccountExport',
  summary: 'Request an export of everything you wrote; a link to download it is sent to your email address',
  tag: 'Users',
  method: 'POST',
  path: '/api/users/me/export',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  schemas: { responses: { 202: 'empty' } },
  async handle({ clients, options }) {
    await clients.accounts.requestExport({}, options);
    return { status: 202 };
  },
});

export const ownProfileRoutes: Route[] = [getOwnProfile, updateAuthenticatedUser, requestAccountExport];

/**
 * Lets content store an image as the caller's profile image. Returns the paths: empty ones for the default image, undefined
 * for the current image, since clients send back what they read. Throws `validation_failed` for an invalid image.
 */
async function keepProfileImage(
  { accounts, images }: RouteContext['clients'],
  image: string,
  { site, options }: { site: SiteAddress; options: RpcCallOptions },
): Promise<ProfileImagePaths | undefined> {
  if (image === '') return create(ProfileImagePathsSchema);
  const { account } = await accounts.getAccount({}, options);
  if (image === site.profileImage(account?.profileImage ?? '')) return undefined;
  const source = { source: { case: 'address' as const, value: image } };
  try {
    const { path640, path90 } = await images.createProfileImage({ source }, options);
    return create(ProfileImagePathsSchema, { path640, path90 });
  } catch (error) {
    const [problem] = error instanceof DomainError ? (error.fields?.['image'] ?? []) : [];
    throw problem === undefined ? error : violation('profile_image', problem);
  }
}
