import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that has nothing to do with the platform. */
export interface Site extends AsyncDisposable {
  port: number;
}

/** What is served under a path: a page, and headers beside its type or instead of it. */
export interface SitePage {
  html: string;
  /** 200 unless said. */
  status?: number;
  headers?: Record<string, string>;
}

/** Serves these pages, by path, on this machine. */
export async function startSite(pages: Readonly<Record<string, SitePage>>): Promise<Site> {
  const server = createServer((request, response) => answer(pages[request.url ?? ''], response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(page: SitePage | undefined, response: ServerResponse): void {
  if (!page) return void response.writeHead(404).end();
  const { html, status = 200, headers } = page;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
}
