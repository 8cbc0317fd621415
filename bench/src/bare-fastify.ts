import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The limit of what a Fastify server can do: it sends the bytes of a file, and nothing else.
const [file = '', port = '0'] = process.argv.slice(2);
const body = readFileSync(file);
const server = Fastify();
server.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
await server.listen({ host: '127.0.0.1', port: Number(port) });
