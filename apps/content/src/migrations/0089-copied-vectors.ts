import { Migration } from '@commonplace/db/migrations';

// Numbers of 16 bits as multiples of 2^-24, then as whole numbers up to 127: the direction is the same.
const conversion = `
create function vector_of_bytes(halves bytea) returns bytea language sql immutable strict parallel safe as $$
  with halves as materialized (
    select place, get_byte(halves, 2 * place) + 256 * get_byte(halves, 2 * place + 1) as bits
    from generate_series(0, length(halves) / 2 - 1) place
  ), numbers as materialized (
    select place, case when bits < 32768 then 1 else -1 end * case bits & 31744
      when 0 then (bits & 1023)::float8
      else ((bits & 1023) + 1024) * 2.0::float8 ^ ((bits >> 10 & 31) - 1) end as number
    from halves
  )
  select coalesce(decode(string_agg(lpad(to_hex(
    round(number * 127 / (select greatest(1, max(abs(number))) from numbers))::integer & 255), 2, '0'), '' order by place), 'hex'), '')
  from numbers
$$;
`;

const copying = `
create function copy_article_vector() returns trigger language plpgsql as $$
begin
  insert into article_vectors (article_id, article_version, model, digest, vector)
  values (new.article_id, new.article_version, new.model, new.digest, vector_of_bytes(new.vector))
  on conflict (article_id) do update
    set article_version = excluded.article_version, model = excluded.model, digest = excluded.digest,
      vector = excluded.vector;
  return null;
end $$;
create trigger copy_article_vector after insert or update on article_embeddings
  for each row execute function copy_article_vector();
`;

/** Copies each vector that is written to `article_embeddings`, by the last release too, to `article_vectors`. */
export class CopiedVectorsMigration extends Migration {
  override name = '0089-copied-vectors';

  override up(): void {
    this.addSql(conversion);
    this.addSql(copying);
  }
}
