import { create } from '@bufbuild/protobuf';
import { PageInputSchema, type PagesService } from '@commonplace/proto/admin/v1/pages';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { deletePage } from './delete-page.ts';
import { getPageContent } from './get-page-content.ts';
import { getPage } from './get-page.ts';
import { createPage, updatePage } from './save-page.ts';

export function pagesRpc(context: AdminContext) {
  return {
    async getPage({ id }, call) {
      return { page: await getPage(context, call, id) };
    },
    async createPage({ page = create(PageInputSchema) }, call) {
      return { page: await createPage(context, call, page) };
    },
    async updatePage({ id, isWhole, page: input = create(PageInputSchema) }, call) {
      return { page: await updatePage(context, call, { id, input, isWhole }) };
    },
    async deletePage({ id }, call) {
      return { page: await deletePage(context, call, id) };
    },
    getPageContent: ({ id }, call) => getPageContent(context, call, id),
  } satisfies Partial<ServiceImplementation<typeof PagesService>>;
}
