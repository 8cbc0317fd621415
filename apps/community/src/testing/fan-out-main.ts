import { openDatabase } from '@commonplace/db/database';
import { perform } from '@commonplace/jobs/handler';
import { startJobs } from '@commonplace/jobs/jobs';
import { pino } from 'pino';
import { notifyOfPublication, notifyOfPublicationJob } from '../notification-delivery/notify-of-publication.ts';
import { tables } from '../tables/tables.ts';

// A process to be killed in tests; it only notifies users of publications.
const databaseUrl = process.argv[2] ?? '';
const logger = pino({ level: 'silent' });
const database = await openDatabase({ url: databaseUrl, entities: tables, logger, applicationName: 'fan-out' });
const handlers = [perform(notifyOfPublicationJob, (payload, job) => notifyOfPublication({ database }, payload, job))];
startJobs({ service: 'community', databaseUrl, database, handlers, concurrency: 3, logger });
process.stdout.write('started\n');
