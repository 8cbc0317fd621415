import { Client, escapeIdentifier } from 'pg';

const invalidCatalogName = '3D000';
const duplicateDatabase = '42P04';
const uniqueViolation = '23505';

/** Creates the URL's database if it does not exist; safe to run concurrently. */
export async function createDatabaseIfMissing(url: string): Promise<boolean> {
  if (await databaseExists(url)) return false;
  const administrative = new URL(url);
  const name = decodeURIComponent(administrative.pathname.slice(1));
  administrative.pathname = '/postgres';
  const client = new Client({ connectionString: administrative.href });
  await client.connect();
  try {
    await client.query(`create database ${escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    // Another process created it in between; both codes occur, depending on the timing.
    if (hasCode(error, duplicateDatabase) || hasCode(error, uniqueViolation)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function databaseExists(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (hasCode(error, invalidCatalogName)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
