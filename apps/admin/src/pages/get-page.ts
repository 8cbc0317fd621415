import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { AdminContext } from '../context.ts';
import { pageById, toPage, type PageMessage } from './page-view.ts';

export async function getPage(context: AdminContext, call: CallContext, id: number): Promise<PageMessage> {
  const row = await pageById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toPage(row);
}
