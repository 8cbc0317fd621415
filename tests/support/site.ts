import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site outside of the platform. */
export interface Site extends AsyncDisposable {
  port: number;
}

/** A page, and headers that extend or replace its content type. */
export interface SitePage {
  html: string;
  /** Default: 200. */
  status?: number;
  headers?: Record<string, string>;
}

/** Serves these pages by path. */
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
