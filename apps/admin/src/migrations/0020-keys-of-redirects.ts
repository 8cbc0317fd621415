import { Migration } from '@commonplace/db/migrations';

// Decodes escapes of characters that a path (RFC 3986, `pchar`) or a query (unreserved) allows, writes all others in
// upper case, and encodes what must be encoded.
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

/** Adds the key that redirects are compared by. A separate migration, as it locks the table. */
export class KeysOfRedirects extends Migration {
  override name = '0020-keys-of-redirects';

  override up(): void {
    this.addSql(comparableTarget);
    this.addSql(`
      alter table request_redirects
        add column if not exists original_key text not null generated always as (comparable_target(original_url)) stored`);
  }
}
