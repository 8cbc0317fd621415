import { badRequest } from '@commonplace/domain/errors';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { maxUpdateLength } from '@commonplace/site-settings/setting';
import { siteConfig, siteConfigBody, siteConfigInput, siteConfigSchema } from './site-config.schemas.ts';

const tag = 'Site configuration';
const path = '/api/admin/config';
/** Each UTF-16 unit may be written as an escape of six bytes. */
const maxBodyBytes = smallBodyBytes + 6 * maxUpdateLength;

const getSiteConfig = defineRoute({
  operation: 'GetSiteConfig',
  contract: 'A62',
  summary: 'Get the site configuration (admin)',
  tag,
  method: 'GET',
  path,
  etag: true,
  administrative: true,
  schemas: { responses: { 200: siteConfig } },
  async handle({ clients, options }) {
    return { status: 200, body: await clients.siteConfig.getSiteConfig({}, options) };
  },
});

const updateSiteConfig = defineRoute({
  operation: 'UpdateSiteConfig',
  contract: 'A62',
  summary: 'Update the site configuration (admin)',
  tag,
  method: 'PUT',
  path,
  etag: true,
  maxBodyBytes,
  administrative: true,
  schemas: { body: siteConfigBody, responses: { 200: siteConfig } },
  async handle({ body, settings, clients, options }) {
    const input = siteConfigInput.safeParse(body);
    if (!input.success) throw badRequest('bad request');
    const request = { siteConfig: JSON.stringify(input.data.site_config) };
    const reply = await clients.siteConfig.updateSiteConfig(request, options);
    await settings.refresh();
    return { status: 200, body: reply };
  },
});

const getSiteConfigSchema = defineRoute({
  operation: 'GetSiteConfigSchema',
  summary: 'Get the JSON Schema of the site configuration (admin)',
  tag,
  method: 'GET',
  path: `${path}/schema`,
  administrative: true,
  schemas: { responses: { 200: siteConfigSchema } },
  async handle({ clients, options }) {
    return { status: 200, body: await clients.siteConfig.getSiteConfigSchema({}, options) };
  },
});

export const siteConfigRoutes: Route[] = [getSiteConfig, updateSiteConfig, getSiteConfigSchema];
