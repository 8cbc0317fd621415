import Fastify from 'fastify';
import { Pool } from 'pg';
import { statements } from './bare-statements.ts';

// The upper bound for reads of one process: sends rows of a plain `pg` pool unchanged.
const [argument = '', port = '0'] = process.argv.slice(2);
const { databaseUrl, rows, parameters } = JSON.parse(argument) as {
  databaseUrl: string;
  rows: keyof typeof statements;
  parameters: unknown[];
};
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const server = Fastify();
server.get('/', async (_request, reply) => {
  const result = await pool.query<Record<string, unknown>>(statements[rows], parameters);
  return reply.send(result.rows);
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
