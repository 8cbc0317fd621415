import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { organizationProperties } from '@commonplace/people/organization';
import { defineEntity, p } from '@mikro-orm/core';

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    ...organizationProperties(),
    /** From the username, by a trigger. */
    handle: p.text().default(''),
    summary: p.text().nullable(),
    microblogUsername: p.text().nullable(),
    codehostUsername: p.text().nullable(),
    url: p.text().nullable(),
    location: p.text().nullable(),
    techStack: p.text().nullable(),
    tagLine: p.text().nullable(),
    story: p.text().nullable(),
    createdAt: insertedAt(),
    /** Deleted at this time; only the id is left. */
    deletedAt: p.datetime().nullable(),
  },
});

/** A group of users who publish together. */
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);

export const MembershipSchema = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  properties: {
    organizationId: givenKey(),
    userId: givenKey(),
    role: p.text().$type<'member' | 'admin'>(),
    createdAt: insertedAt(),
  },
});

/** The secret by which users join an organization. */
export const OrganizationSecretSchema = defineEntity({
  name: 'OrganizationSecret',
  tableName: 'organization_secrets',
  properties: {
    organizationId: givenKey(),
    secretHash: p.blob().$type<Buffer>(),
    createdAt: insertedAt(),
  },
});

/** An invitation of a user or an email address to an organization, until it is answered, withdrawn or expires. */
export const OrganizationInvitationSchema = defineEntity({
  name: 'OrganizationInvitation',
  tableName: 'organization_invitations',
  properties: {
    id: identity(),
    organizationId: p.integer(),
    /** Null if an email address is invited. */
    userId: p.integer().nullable(),
    email: p.text().nullable(),
    role: p.text().$type<'member' | 'admin'>(),
    invitedBy: p.integer(),
    /** Of the secret in the mail. */
    secretHash: p.blob().$type<Buffer>().nullable(),
    createdAt: insertedAt(),
    expiresAt: p.datetime(),
  },
});

/** A former username, which still resolves to the organization. */
export const FormerOrganizationUsernameSchema = defineEntity({
  name: 'FormerOrganizationUsername',
  tableName: 'former_organization_usernames',
  properties: {
    name: p.text().primary(),
    organizationId: p.integer(),
    leftAt: insertedAt(),
  },
});
