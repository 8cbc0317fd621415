import { Migration } from '@commonplace/db/migrations';

// Of a path, escapes of what may stand there unescaped are resolved (RFC 3986, 6.2.2 and `pchar`), of a query those of
// unreserved characters; all others are in upper case, and what must be escaped is.
const comparableTarget = `
  create or replace function comparable_target(target text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    part text;
    code integer;
    literal text := '[A-Za-z0-9._~!$&''()*+,;=:@-]';
    result text := '';
  begin
    for part in select matched[1] from regexp_matches(target, '(%[0-9A-Fa-f]{2}|[?%"<>\\\\^\`{|}]|[^?%"<>\\\\^\`{|}]+)', 'g') as matched loop
      if length(part) = 3 and part like '\\%%' then
        code := get_byte(decode(substr(part, 2), 'hex'), 0);
        result := result || case when code between 33 and 126 and chr(code) ~ literal then chr(code) else upper(part) end;
      elsif part = '?' then
        literal := '[A-Za-z0-9._~-]';
        result := result || part;
      elsif part ~ '^[%"<>\\\\^\`{|}]$' then
        result := result || '%' || upper(to_hex(ascii(part)));
      else
        result := result || part;
      end if;
    end loop;
    return result;
  end $$`;

/** Redirects have the key that addresses are compared by. It is a migration by itself, which gives way to who has the table. */
export class KeysOfRedirects extends Migration {
  override name = '0020-keys-of-redirects';

  override up(): void {
    this.addSql(comparableTarget);
    this.addSql(`
      alter table request_redirects
        add column if not exists original_key text not null generated always as (comparable_target(original_url)) stored`);
  }
}
