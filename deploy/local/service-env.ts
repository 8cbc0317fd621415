// Prints the variables of one service, made of the .env file of a platform, for a team that deploys this service alone:
//   npm run shell -- node deploy/local/service-env.ts listings deploy/compose/.env > listings.env
// DATABASE_HOST and NATS_HOST are host:port of the servers; by default those of deploy/compose.
import { readFileSync } from 'node:fs';
import { serviceVariables } from './service-variables.ts';

const [service, file] = process.argv.slice(2);
if (service === undefined || file === undefined) {
  process.stderr.write('service-env.ts SERVICE ENV_FILE\n');
  process.exitCode = 1;
} else {
  try {
    const { DATABASE_HOST: database = 'postgres:5432', NATS_HOST: nats = 'nats:4222' } = process.env;
    const variables = serviceVariables(service, readFileSync(file, 'utf8'), { database, nats });
    process.stdout.write(variables.map(([name, value]) => `${name}=${value}\n`).join(''));
  } catch (error) {
    process.stderr.write(`service-env.ts: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
