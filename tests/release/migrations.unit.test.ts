import { Migration } from '@commonplace/db/migrations';
import { describe, expect, it } from 'vitest';
import { findObjections, migrationsOf, readMigration } from './migrations.ts';
import { readRelease } from './record.ts';

const release = readRelease();

describe.each(Object.keys({ ...release.migrations, ...migrationsOf }))('migrations of %s', (service) => {
  const released = Object.entries(release.migrations[service] ?? {});
  const migrations = migrationsOf[service] ?? [];

  it('begin with the released ones, unchanged', async () => {
    const texts = await Promise.all(migrations.slice(0, released.length).map(readMigration));
    expect(texts.map(({ name, sha256 }) => [name, sha256])).toEqual(released);
  });

  it('keep the last release working, or declare themselves the contract step', async () => {
    const objections = await Promise.all(migrations.slice(released.length).map(findObjections));
    expect(objections.flat()).toEqual([]);
  });
});

class Expansion extends Migration {
  override name = '0002-languages';
  override up(): void {
    this.addSql('alter table articles add column language text');
  }
}

class Rewritten extends Expansion {
  override up(): void {
    this.addSql('alter table articles add column language varchar');
  }
}

class Removal extends Migration {
  override name = '0003-no-languages';
  override up(): void {
    this.addSql('alter table articles drop column language');
  }
}

class Contraction extends Removal {
  static contractStep = 'nothing has read it since 0.2';
}

class TwoTables extends Migration {
  override name = '0004-two-tables';
  override up(): void {
    this.addSql('alter table users add column language text');
    this.addSql('create table languages (user_id integer references users (id), name text)');
    this.addSql('create index languages_user on languages (user_id)');
    this.addSql('ALTER TABLE articles ADD COLUMN language text');
  }
}

class OneAfterTheOther extends TwoTables {
  override isTransactional(): boolean {
    return false;
  }
}

describe('a migration', () => {
  it('has another hash when its statements change', async () => {
    const [before, after] = await Promise.all([Expansion, Rewritten].map(readMigration));
    expect(after?.name).toBe(before?.name);
    expect(after?.sha256).not.toBe(before?.sha256);
  });

  it('must declare itself the contract step to remove something', async () => {
    expect(await findObjections(Expansion)).toEqual([]);
    expect(await findObjections(Removal)).toContainEqual(expect.stringContaining('0003-no-languages drops'));
    expect(await findObjections(Contraction)).toEqual([]);
  });

  it('must not lock two tables in one transaction, since deadlocks could fail requests', async () => {
    expect(await findObjections(TwoTables)).toEqual(['0004-two-tables locks users and articles in one transaction']);
    expect(await findObjections(OneAfterTheOther)).toEqual([]);
  });
});
