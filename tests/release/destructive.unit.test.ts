import { expect, it } from 'vitest';
import { findDestruction } from './destructive.ts';

it.each([
  'drop table comments',
  'DROP TABLE IF EXISTS comments CASCADE',
  'alter table comments drop column body_html',
  'alter table comments drop body_html',
  'alter table comments alter column depth type integer',
  'alter table comments alter depth set data type integer',
  'alter table comments alter column created_at drop default',
  'alter table comments rename column depth to level',
  'alter table comments rename to remarks',
  'alter index comments_thread rename to comments_by_thread',
  'alter table comments\n  alter column edited_at\n  set not null',
  'alter table comments add column language text not null',
  'alter table comments add language text not null',
  'alter table comments add column a text not null, add column b text default 1',
  'alter table comments set schema old',
  'delete from comments where deleted_at is not null',
  'truncate comments',
  'drop trigger comments_touched on comments',
])('refuses %j', (statement) => {
  expect(findDestruction(statement)).not.toEqual([]);
});

it.each([
  'create table drops (id integer not null, renamed_at timestamptz)',
  'alter table comments add column language text',
  "alter table comments add column language text not null default 'en'",
  "alter table comments add column language text default 'en' not null",
  'alter table comments add column size integer not null generated always as (octet_length(body_html)) stored',
  'alter table comments alter column edited_at drop not null',
  'alter table comments drop constraint comments_depth_check',
  'alter table comments add constraint comments_body_check check (body_html is not null)',
  'create index concurrently comments_size on comments (size)',
  'drop index concurrently if exists comments_size',
  'update comments set language = default where language is null',
  'create table a (b text) -- never drop table a',
  'create trigger comments_emptied after truncate on comments execute function recount()',
])('allows %j', (statement) => {
  expect(findDestruction(statement)).toEqual([]);
});
