import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The upper bound for a Fastify server: sends the headers and the body of a file, and nothing else.
const [file = '', port = '0'] = process.argv.slice(2);
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body);
const server = Fastify();
server.get('/', (_request, reply) => reply.headers(headers).send(bytes));
await server.listen({ host: '127.0.0.1', port: Number(port) });
