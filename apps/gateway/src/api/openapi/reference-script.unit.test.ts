import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createLargeBodies } from '../../edge/http/responses/large-bodies.ts';
import { createReferenceScriptHandler } from './reference-script.ts';

test('sends one shared copy of the script to clients without compression', async () => {
  const bodies = createLargeBodies();
  const sent: Buffer[] = [];
  await using app = fastify();
  app.get(
    '/script',
    createReferenceScriptHandler({
      hold(...args) {
        const body = bodies.hold(...args);
        sent.push(body);
        return body;
      },
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = () => fetch(`${url}/script`, { headers: { 'accept-encoding': 'identity' } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(sent).size).toBe(1);
  expect(sent).toHaveLength(3);
  const lengths = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  expect(new Set(lengths)).toEqual(new Set([sent[0]?.length]));
});
