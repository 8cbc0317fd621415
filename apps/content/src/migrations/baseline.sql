-- Written by `npm run release baseline`.
set local check_function_bodies = off;
create schema if not exists jobs;
create schema if not exists int_arrays;
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists intarray with schema int_arrays;
create type jobs.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
create text search configuration article_text (parser = default);
alter text search configuration article_text add mapping for email, file, float, host, hword_numpart, int, numhword, numword, sfloat, uint, url, url_path, version with simple;
alter text search configuration article_text add mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word with unaccent, simple;

CREATE OR REPLACE FUNCTION similar_words(term text, distance integer, most integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
    select word
    from search_words
    where word % term and levenshtein_less_equal(word, term, distance) <= distance
    order by levenshtein_less_equal(word, term, distance), similarity(word, term) desc, word
    limit most
  $function$;

CREATE OR REPLACE FUNCTION search_segments(published_at timestamp with time zone)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select array(
      select (level << 24) | floor(
        extract(epoch from published_at - timestamptz '1970-01-01 00:00:00+00') / (3600 * 4 ^ level))::integer
      from generate_series(0, 9) level)
  $function$;

CREATE OR REPLACE FUNCTION search_matches(index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamp with time zone, most integer, count integer)
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_indexonlyscan TO 'off'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within limit most
        ) part
      ) found where found.published_at >= since and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_completions(beginning text, most integer)
 RETURNS TABLE(word text, articles integer)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    case length(beginning)
      when 1 then return query select word, articles from search_words
        where left(word, 1) = beginning order by articles desc limit most;
      when 2 then return query select word, articles from search_words
        where left(word, 2) = beginning order by articles desc limit most;
      when 3 then return query select word, articles from search_words
        where left(word, 3) = beginning order by articles desc limit most;
      else return query select part.word, part.articles from (
          select word, articles from search_words
          where word ~>=~ beginning and word ~<~ (beginning || chr(1114111)) limit 1000
        ) part order by part.articles desc limit most;
    end case;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_corrections(term text, distance integer, most integer)
 RETURNS TABLE(word text, articles integer)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_bitmapscan TO 'off'
AS $function$
  #variable_conflict use_column
  begin
    return query
    select near.word, near.articles from (
      select distinct candidate.word, candidate.articles from (
        (select word, articles from search_words where left(word, 2) = left(term, 2) order by articles desc limit 1500)
        union all
        (select word, articles from search_words
          where left(word, 2) = reverse(left(term, 2)) order by articles desc limit 300)
        union all
        (select word, articles from search_words where left(word, 1) = left(term, 1) order by articles desc limit 300)
        union all
        (select word, articles from search_words where word in (
          select letter || rest
          from unnest(array[substr(term, 2), term]) rest, unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) letter
          union all select substr(term, 2)))
      ) candidate
      where length(candidate.word) between length(term) - distance and length(term) + distance
        and candidate.word <> term and levenshtein_less_equal(candidate.word, term, distance) <= distance
    ) near
    order by levenshtein_less_equal(near.word, term, distance), near.articles desc, near.word
    limit most;
  end
  $function$;

CREATE OR REPLACE FUNCTION jobs.job_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
      SELECT pg_catalog.now();
    $function$;

CREATE OR REPLACE FUNCTION jobs.job_table_format(command text, table_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $function$;

CREATE OR REPLACE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $function$;

CREATE OR REPLACE FUNCTION jobs.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $function$;

CREATE OR REPLACE FUNCTION jobs.create_queue(queue_name text, options jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          jobs.job_now(),
          jobs.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $function$;

CREATE OR REPLACE FUNCTION jobs.delete_queue(queue_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $function$;

CREATE OR REPLACE FUNCTION place_article_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.subforem_id := (select subforem_id from articles where id = new.article_id);
    return new;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_matches_in_subforem(index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamp with time zone, most integer, count integer, subforem integer)
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_indexonlyscan TO 'off'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_matches_at_root(index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamp with time zone, most integer, count integer, shown integer[])
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_indexonlyscan TO 'off'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION find_articles(index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamp with time zone, before timestamp with time zone, most integer, count integer)
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within  limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within  limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query  limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION find_articles_at_root(index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamp with time zone, before timestamp with time zone, most integer, count integer, shown integer[])
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION find_articles_in_subforem(index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamp with time zone, before timestamp with time zone, most integer, count integer, subforem integer)
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_entry_candidates(wanted text, query tsquery, most integer)
 RETURNS TABLE(id integer, weight double precision, document tsvector)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    return query select id, weight, document from search_entries
      where document @@ query and array[type] && array[wanted] limit most;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_entry_corrections(term text, distance integer, most integer)
 RETURNS TABLE(word text)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    return query
    select near.word from (
      select distinct candidate.word from (
        (select word from search_entry_words where left(word, 2) = left(term, 2) limit 3000)
        union all
        (select word from search_entry_words where left(word, 2) = reverse(left(term, 2)) limit 300)
        union all
        (select word from search_entry_words where word in (
          select letter || rest
          from unnest(array[substr(term, 2), term]) rest, unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) letter
          union all select substr(term, 2)))
      ) candidate
      where length(candidate.word) between length(term) - distance and length(term) + distance
        and candidate.word <> term and levenshtein_less_equal(candidate.word, term, distance) <= distance
    ) near
    order by levenshtein_less_equal(near.word, term, distance), near.word
    limit most;
  end
  $function$;

CREATE OR REPLACE FUNCTION fold_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case when octet_length(name) = length(name) then lower(name collate "C")
      else normalize(translate(replace(normalize(name, NFC), 'İ', 'i̇'), ' abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZµÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽſƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϐϑϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϱϴϵϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẛẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵﬅＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡', ' abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyzμàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžsɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗβθφπϙϛϝϟϡϣϥϧϩϫϭϯκρθεϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕṡßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶﬆａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'), NFC) end
  $function$;

CREATE OR REPLACE FUNCTION fold_tag(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select regexp_replace(fold_name(name), '(.)σ$', '\1ς')
  $function$;

CREATE OR REPLACE FUNCTION merge_embedding_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
  begin
    update embedding_queue set id = default, fresh = embedding_queue.fresh or new.fresh
    where article_id = new.article_id;
    return case when found then null else new end;
  end
  $function$;

CREATE OR REPLACE FUNCTION sitemap_number(published_at timestamp with time zone, id integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
        select least(extract(year from published_at at time zone 'UTC'), 2146)::integer * 1000000
          + extract(month from published_at at time zone 'UTC')::integer * 10000 + id / 10000 % 10000 $function$;

CREATE OR REPLACE FUNCTION discard_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin return null; end $function$;

CREATE OR REPLACE FUNCTION search_entry_lexemes(document tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select array_to_tsvector(array(
      select case when word = any(names) then '=' else '' end || word
      from (select tsvector_to_array(ts_filter(document, '{a}')) as names offset 0) given
      cross join unnest(tsvector_to_array(document)) word
      union
      select '^' || left(word, size) from unnest(tsvector_to_array(document)) word
      cross join lateral generate_series(1, least(length(word), 16)) size))
  $function$;

CREATE OR REPLACE FUNCTION search_entry_segments(type text, id integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select array[type, type || ' 14 ' || (id >> 14)::text, type || ' 16 ' || (id >> 16)::text,
      type || ' 18 ' || (id >> 18)::text, type || ' 20 ' || (id >> 20)::text]
  $function$;

CREATE OR REPLACE FUNCTION search_entry_matches(wanted text, indexed tsquery, query tsquery, most integer)
 RETURNS TABLE(id integer, weight double precision, document tsvector)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  declare
    last_id constant integer := (select max(id) from search_entries where type = wanted);
    size integer := 14;
    first integer := 0;
    remaining integer := most;
    added integer;
  begin
    while remaining > 0 and size <= 20 and first << size <= last_id loop
      return query select found.* from (
        select id, weight, document from search_entries
        where search_entry_lexemes(document) @@ indexed and search_entry_segments(type, id) && array(
          select wanted || ' ' || size::text || ' ' || segment::text from generate_series(first, 3) segment)
        offset 0
      ) found where document @@ query limit remaining;
      get diagnostics added = row_count;
      remaining := remaining - added;
      size := size + 2;
      first := 1;
    end loop;
    if remaining > 0 and last_id >= 1 << 22 then
      return query select found.* from (
        select id, weight, document from search_entries
        where search_entry_lexemes(document) @@ indexed and search_entry_segments(type, id) && array[wanted]
        offset 0
      ) found where id >= 1 << 22 and document @@ query limit remaining;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_entries_have(word text, types text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    indexed constant tsquery := quote_literal(word) || ' | ' || quote_literal('=' || word);
  begin
    return exists (
      select from search_entries
      where search_entry_lexemes(document) @@ indexed
        and search_entry_segments(type, id) && array(select given || ' 14 0' from unnest(types) given)
    ) or exists (
      select from search_entries where search_entry_lexemes(document) @@ indexed);
  end
  $function$;

CREATE OR REPLACE FUNCTION word_numbers(document tsvector)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select array(
      select distinct ('x' || left(encode(sha256(word::bytea), 'hex'), 8))::bit(32)::integer
      from unnest(tsvector_to_array(document)) word order by 1)
  $function$;

CREATE OR REPLACE FUNCTION copy_search_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'DELETE' then
      delete from search_documents where article_id = old.article_id;
      return null;
    end if;
    insert into search_documents (article_id, published_at, article_version, headline, word_numbers)
    values (new.article_id, new.published_at, new.article_version, new.headline, word_numbers(new.document))
    on conflict (article_id) do update
    set published_at = excluded.published_at, article_version = excluded.article_version,
      headline = excluded.headline, word_numbers = excluded.word_numbers
    where search_documents.article_version <= excluded.article_version
      and (search_documents.published_at, search_documents.headline, search_documents.word_numbers)
      is distinct from (excluded.published_at, excluded.headline, excluded.word_numbers);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION find_documents(index_query tsquery, query tsquery, title_query tsquery, all_numbers int_arrays.query_int, rarest_numbers int_arrays.query_int, other_numbers int_arrays.query_int, only_headlines boolean, within integer[], since timestamp with time zone, before timestamp with time zone, most integer, count integer)
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from search_documents
          where headline @@ index_query and search_segments(published_at) && within  limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where word_numbers operator(int_arrays.@@) rarest_numbers and word_numbers operator(int_arrays.@@) other_numbers
            and search_segments(published_at) && within  limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.word_numbers operator(int_arrays.@@) all_numbers
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where word_numbers operator(int_arrays.@@) rarest_numbers and word_numbers operator(int_arrays.@@) other_numbers  limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.word_numbers operator(int_arrays.@@) all_numbers
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION find_documents_at_root(index_query tsquery, query tsquery, title_query tsquery, all_numbers int_arrays.query_int, rarest_numbers int_arrays.query_int, other_numbers int_arrays.query_int, only_headlines boolean, within integer[], since timestamp with time zone, before timestamp with time zone, most integer, count integer, shown integer[])
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from search_documents
          where headline @@ index_query and search_segments(published_at) && within and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where word_numbers operator(int_arrays.@@) rarest_numbers and word_numbers operator(int_arrays.@@) other_numbers
            and search_segments(published_at) && within and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.word_numbers operator(int_arrays.@@) all_numbers
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where word_numbers operator(int_arrays.@@) rarest_numbers and word_numbers operator(int_arrays.@@) other_numbers and (subforem_id is null or subforem_id = any(shown)) limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.word_numbers operator(int_arrays.@@) all_numbers
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

CREATE OR REPLACE FUNCTION find_documents_in_subforem(index_query tsquery, query tsquery, title_query tsquery, all_numbers int_arrays.query_int, rarest_numbers int_arrays.query_int, other_numbers int_arrays.query_int, only_headlines boolean, within integer[], since timestamp with time zone, before timestamp with time zone, most integer, count integer, subforem integer)
 RETURNS TABLE(article_id integer, looked_at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from search_documents
          where headline @@ index_query and search_segments(published_at) && within and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where word_numbers operator(int_arrays.@@) rarest_numbers and word_numbers operator(int_arrays.@@) other_numbers
            and search_segments(published_at) && within and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.word_numbers operator(int_arrays.@@) all_numbers
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where word_numbers operator(int_arrays.@@) rarest_numbers and word_numbers operator(int_arrays.@@) other_numbers and array[subforem_id] && array[subforem] limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.word_numbers operator(int_arrays.@@) all_numbers
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $function$;

create table users (
  id integer not null,
  version integer not null,
  deleted boolean default false not null,
  username text not null,
  name text not null,
  microblog_username text,
  codehost_username text,
  website_url text,
  profile_image text default ''::text not null,
  profile_image_90 text default ''::text not null,
  status text default 'good_standing'::text not null,
  searchable boolean default true not null,
  constraint users_pkey PRIMARY KEY (id)
);

create table organizations (
  id integer not null,
  version integer not null,
  deleted boolean default false not null,
  username text not null,
  name text not null,
  profile_image text default ''::text not null,
  profile_image_90 text default ''::text not null,
  constraint organizations_pkey PRIMARY KEY (id)
);

create table tags (
  id integer generated by default as identity not null,
  name text not null,
  bg_color_hex text,
  text_color_hex text,
  short_summary text,
  supported boolean default false not null,
  alias_for_id integer,
  requires_approval boolean default false not null,
  flare boolean default false not null,
  articles_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint tags_name_key UNIQUE (name),
  constraint tags_pkey PRIMARY KEY (id)
);

create table tag_recounts (
  id bigint generated always as identity not null,
  tag_id integer not null,
  change integer,
  constraint tag_recounts_pkey PRIMARY KEY (id)
);

create table collections (
  id integer generated by default as identity not null,
  name text not null,
  user_id integer not null,
  organization_id integer,
  created_at timestamp with time zone default now() not null,
  name_key text generated always as (fold_name(name)) stored not null,
  constraint collections_pkey PRIMARY KEY (id)
);

create table articles (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  user_id integer not null,
  organization_id integer,
  collection_id integer,
  flare_tag_id integer,
  title text not null,
  slug text not null,
  description text default ''::text not null,
  cover_image text,
  social_image text,
  canonical_url text,
  language text,
  cached_tag_list text[] default '{}'::text[] not null,
  published boolean default false not null,
  listed boolean default false not null,
  featured boolean default false not null,
  approved boolean default false not null,
  reading_time_minutes integer default 0 not null,
  comments_count integer default 0 not null,
  public_reactions_count integer default 0 not null,
  page_views_count integer default 0 not null,
  engagement_version integer default 0 not null,
  page_views_version integer default 0 not null,
  score integer default 0 not null,
  hotness_score double precision default 0 not null,
  due_at timestamp with time zone,
  published_at timestamp with time zone,
  crossposted_at timestamp with time zone,
  edited_at timestamp with time zone,
  last_comment_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  description_given boolean default true not null,
  language_given boolean default false not null,
  subforem_id integer,
  video_source_url text,
  hosted_video_url text,
  video_duration_in_seconds integer default 0 not null,
  withheld boolean default false not null,
  quality_points integer default 0 not null,
  preview_number integer default 1 not null,
  preview_withdrawn boolean default false not null,
  revision_number integer default 0 not null,
  autosave_number integer,
  pinned_at timestamp with time zone,
  series_position integer default 2147483647 not null,
  cover_focus_x smallint default 50 not null,
  cover_focus_y smallint default 50 not null,
  comments_closed boolean default false not null,
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_slug_unique UNIQUE (slug, user_id)
) with (fillfactor=85, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02);

create table article_bodies (
  article_id integer not null,
  body_markdown text not null,
  body_html text not null,
  packed bytea,
  markdown_bytes integer,
  html_bytes integer,
  markdown_digest bytea,
  constraint article_bodies_pkey PRIMARY KEY (article_id)
);

create table article_tags (
  tag_id integer not null,
  article_id integer not null,
  hotness_score double precision not null,
  score integer not null,
  published_at timestamp with time zone not null,
  approved boolean not null,
  subforem_id integer,
  constraint article_tags_pkey PRIMARY KEY (article_id, tag_id)
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02);

create table outbox (
  "position" bigint generated always as identity not null,
  id uuid not null,
  subject text not null,
  aggregate_id text not null,
  aggregate_version integer,
  payload bytea not null,
  headers jsonb not null,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  retry_at timestamp with time zone,
  last_error text,
  parked_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY ("position")
);

create table article_search (
  article_id integer not null,
  published_at timestamp with time zone not null,
  headline tsvector not null,
  document tsvector not null,
  subforem_id integer,
  article_version integer default 0 not null,
  constraint article_search_pkey PRIMARY KEY (article_id)
) with (autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=1000);

create table search_words (
  word text not null,
  articles integer default 1 not null,
  constraint search_words_pkey PRIMARY KEY (word)
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02);

create table search_queue (
  id bigint generated always as identity not null,
  article_id integer not null,
  constraint search_queue_pkey PRIMARY KEY (id)
);

create table article_refreshes (
  id bigint generated always as identity not null,
  tag_name text,
  user_id integer,
  organization_id integer,
  after_id integer default 0 not null,
  constraint article_refreshes_check CHECK (num_nonnulls(tag_name, user_id, organization_id) = 1),
  constraint article_refreshes_pkey PRIMARY KEY (id)
);

create table jobs.version (
  version integer not null,
  cron_on timestamp with time zone,
  bam_on timestamp with time zone,
  flow_on timestamp with time zone,
  reindex_on timestamp with time zone,
  monitor_backoff_on timestamp with time zone,
  constraint version_pkey PRIMARY KEY (version)
);

create table jobs.queue (
  name text not null,
  policy text not null,
  retry_limit integer not null,
  retry_delay integer not null,
  retry_backoff boolean not null,
  retry_delay_max integer,
  expire_seconds integer not null,
  retention_seconds integer not null,
  deletion_seconds integer not null,
  dead_letter text,
  partition boolean not null,
  table_name text not null,
  deferred_count integer default 0 not null,
  queued_count integer default 0 not null,
  ready_count integer default 0 not null,
  warning_queued integer default 0 not null,
  active_count integer default 0 not null,
  failed_count integer default 0 not null,
  total_count integer default 0 not null,
  created_delta integer default 0 not null,
  completed_delta integer default 0 not null,
  failed_delta integer default 0 not null,
  delta_on timestamp with time zone,
  delta_seconds integer,
  ready_history integer[] default '{}'::integer[] not null,
  heartbeat_seconds integer,
  notify boolean default false not null,
  singletons_active text[],
  monitor_claim_on timestamp with time zone,
  monitor_on timestamp with time zone,
  maintain_on timestamp with time zone,
  created_on timestamp with time zone default now() not null,
  updated_on timestamp with time zone default now() not null,
  constraint queue_check CHECK (dead_letter IS DISTINCT FROM name),
  constraint queue_pkey PRIMARY KEY (name)
);

create table jobs.schedule (
  name text not null,
  key text default ''::text not null,
  kind text default 'cron'::text not null,
  cron text not null,
  timezone text default 'UTC'::text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone default now() not null,
  updated_on timestamp with time zone default now() not null,
  last_job_id uuid,
  constraint schedule_kind_check CHECK (kind = ANY (ARRAY['cron'::text, 'rrule'::text])),
  constraint schedule_pkey PRIMARY KEY (name, key)
);

create table jobs.subscription (
  event text not null,
  name text not null,
  created_on timestamp with time zone default now() not null,
  updated_on timestamp with time zone default now() not null,
  constraint subscription_pkey PRIMARY KEY (event, name)
);

create table jobs.bam (
  id uuid default gen_random_uuid() not null,
  name text not null,
  version integer not null,
  status text default 'pending'::text not null,
  queue text,
  table_name text not null,
  command text not null,
  error text,
  created_on timestamp with time zone default clock_timestamp() not null,
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  constraint bam_pkey PRIMARY KEY (id)
);

create table jobs.job (
  id uuid default gen_random_uuid() not null,
  name text not null,
  priority integer default 0 not null,
  data jsonb,
  state jobs.job_state default 'created'::jobs.job_state not null,
  retry_limit integer default 2 not null,
  retry_count integer default 0 not null,
  retry_delay integer default 0 not null,
  retry_backoff boolean default false not null,
  retry_delay_max integer,
  expire_seconds integer default 900 not null,
  deletion_seconds integer default 604800 not null,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone default now() not null,
  created_on timestamp with time zone default now() not null,
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone default now() + '336:00:00'::interval not null,
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds integer,
  blocked boolean default false not null,
  blocking boolean default false not null,
  pending_dependencies integer default 0 not null,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count integer,
  source_output jsonb,
  source_root_id uuid,
  constraint job_pkey PRIMARY KEY (name, id)
) partition by LIST (name);

create table jobs.job_common (
  id uuid default gen_random_uuid() constraint job_id_not_null not null,
  name text constraint job_name_not_null not null,
  priority integer default 0 constraint job_priority_not_null not null,
  data jsonb,
  state jobs.job_state default 'created'::jobs.job_state constraint job_state_not_null not null,
  retry_limit integer default 2 constraint job_retry_limit_not_null not null,
  retry_count integer default 0 constraint job_retry_count_not_null not null,
  retry_delay integer default 0 constraint job_retry_delay_not_null not null,
  retry_backoff boolean default false constraint job_retry_backoff_not_null not null,
  retry_delay_max integer,
  expire_seconds integer default 900 constraint job_expire_seconds_not_null not null,
  deletion_seconds integer default 604800 constraint job_deletion_seconds_not_null not null,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone default now() constraint job_start_after_not_null not null,
  created_on timestamp with time zone default now() constraint job_created_on_not_null not null,
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone default now() + '336:00:00'::interval constraint job_keep_until_not_null not null,
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds integer,
  blocked boolean default false constraint job_blocked_not_null not null,
  blocking boolean default false constraint job_blocking_not_null not null,
  pending_dependencies integer default 0 constraint job_pending_dependencies_not_null not null,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count integer,
  source_output jsonb,
  source_root_id uuid,
  constraint job_common_pkey PRIMARY KEY (name, id),
  constraint job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo'::text AND singleton_key IS NULL))
);

create table jobs.warning (
  id uuid default gen_random_uuid() not null,
  type text not null,
  message text not null,
  data jsonb,
  created_on timestamp with time zone default now() not null,
  constraint warning_pkey PRIMARY KEY (id)
);

create table jobs.queue_stats (
  id uuid default gen_random_uuid() not null,
  name text not null,
  deferred_count integer default 0 not null,
  queued_count integer default 0 not null,
  ready_count integer default 0 not null,
  active_count integer default 0 not null,
  failed_count integer default 0 not null,
  total_count integer default 0 not null,
  created_delta integer,
  completed_delta integer,
  failed_delta integer,
  delta_seconds integer,
  delta_on timestamp with time zone,
  captured_on timestamp with time zone default now() not null,
  constraint queue_stats_pkey PRIMARY KEY (id, captured_on)
) partition by RANGE (captured_on);

create table jobs.job_dependency (
  child_name text not null,
  child_id uuid not null,
  parent_name text not null,
  parent_id uuid not null,
  constraint job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id)
);

create table images (
  id integer generated by default as identity not null,
  owner_id integer not null,
  digest text not null,
  shape text not null,
  ending text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamp with time zone default now() not null,
  owner_closed boolean default false not null,
  constraint images_owner_id_digest_shape_key UNIQUE (owner_id, digest, shape),
  constraint images_pkey PRIMARY KEY (id),
  constraint images_shape_check CHECK (shape = ANY (ARRAY['whole'::text, 'square'::text]))
);

create table idempotency_records (
  user_id integer not null,
  key_hash bytea not null,
  operation text not null,
  fingerprint bytea not null,
  sealed_response bytea not null,
  bytes integer generated always as (octet_length(sealed_response)) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_records_pkey PRIMARY KEY (user_id, key_hash) INCLUDE (bytes)
);

create table subforems (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  domain text not null,
  name text not null,
  root boolean default false not null,
  description text,
  logo_image_url text,
  cover_image_url text,
  discoverable boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint subforems_pkey PRIMARY KEY (id)
);

create table podcasts (
  id integer generated by default as identity not null,
  title text not null,
  slug text not null,
  description text not null,
  image_url text,
  feed_url text,
  published boolean not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone,
  fetched_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  failures_count integer default 0 not null,
  error text,
  skipped_count integer default 0 not null,
  etag text,
  last_modified text,
  metadata jsonb,
  constraint podcasts_check CHECK ((feed_url IS NULL) = (due_at IS NULL)),
  constraint podcasts_pkey PRIMARY KEY (id),
  constraint podcasts_slug_unique UNIQUE (slug)
);

create table podcast_episodes (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  podcast_id integer not null,
  feed_key text,
  title text not null,
  slug text not null,
  media_url text not null,
  image_url text,
  body text not null,
  active boolean not null,
  listed boolean not null,
  published_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  metadata jsonb,
  constraint podcast_episodes_check CHECK (active OR NOT listed),
  constraint podcast_episodes_feed_key_unique UNIQUE (podcast_id, feed_key),
  constraint podcast_episodes_pkey PRIMARY KEY (id),
  constraint podcast_episodes_slug_unique UNIQUE (podcast_id, slug)
);

create table agent_sessions (
  id integer generated by default as identity not null,
  user_id integer not null,
  slug text not null,
  title text not null,
  tool_name text not null,
  total_messages integer not null,
  curated_count integer not null,
  published boolean default false not null,
  store_key text,
  content bytea not null,
  bytes integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint agent_sessions_pkey PRIMARY KEY (id),
  constraint agent_sessions_slug_key UNIQUE (slug)
);

create table article_embeddings (
  article_id integer not null,
  article_version integer not null,
  model text not null,
  digest bytea not null,
  vector bytea not null,
  constraint article_embeddings_pkey PRIMARY KEY (article_id)
);

create table embedding_queue (
  id bigint generated always as identity not null,
  article_id integer not null,
  fresh boolean default false not null,
  marked_at timestamp with time zone default now() not null,
  constraint embedding_queue_pkey PRIMARY KEY (id)
);

create table article_activity (
  article_id integer not null,
  day date not null,
  comments integer default 0 not null,
  reactions integer default 0 not null,
  page_views integer default 0 not null,
  constraint article_activity_pkey PRIMARY KEY (article_id, day)
);

create table concepts (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  parent_id integer,
  score double precision default 0 not null,
  similarity_threshold double precision,
  anchor_model text,
  anchor_digest bytea,
  anchor bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  max_lookback_days integer default 0 not null,
  draft boolean default false not null,
  classified_version integer,
  constraint concepts_pkey PRIMARY KEY (id),
  constraint concepts_slug_key UNIQUE (slug)
);

create table concept_articles (
  article_id integer not null,
  concept_id integer not null,
  distance real not null,
  score integer not null,
  published_at timestamp with time zone not null,
  constraint concept_articles_pkey PRIMARY KEY (article_id, concept_id)
);

create table concept_metrics (
  concept_id integer not null,
  day date not null,
  articles_count integer default 0 not null,
  comments_count integer default 0 not null,
  reactions_count integer default 0 not null,
  page_views integer default 0 not null,
  constraint concept_metrics_pkey PRIMARY KEY (concept_id, day)
);

create table concept_recounts (
  id bigint generated always as identity not null,
  concept_id integer not null,
  day date not null,
  articles integer default 0 not null,
  comments integer default 0 not null,
  reactions integer default 0 not null,
  page_views integer default 0 not null,
  constraint concept_recounts_pkey PRIMARY KEY (id)
);

create table trends (
  id integer generated by default as identity not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  key_questions text[] default '{}'::text[] not null,
  terms text[] default '{}'::text[] not null,
  observed_score double precision default 0 not null,
  score double precision default 0 not null,
  articles_count integer default 0 not null,
  cover_image text,
  active boolean default true not null,
  first_observed_at timestamp with time zone not null,
  last_observed_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint trends_pkey PRIMARY KEY (id),
  constraint trends_slug_key UNIQUE (slug)
);

create table trend_articles (
  article_id integer not null,
  trend_id integer not null,
  distance real not null,
  score integer not null,
  constraint trend_articles_pkey PRIMARY KEY (article_id, trend_id)
);

create table withdrawals (
  id uuid not null,
  user_id integer not null,
  article_ids integer[] default '{}'::integer[] not null,
  finished_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint withdrawals_pkey PRIMARY KEY (id)
);

create table former_usernames (
  username text not null,
  user_id integer not null,
  constraint former_usernames_pkey PRIMARY KEY (username)
);

create table former_addresses (
  username text not null,
  slug text not null,
  article_id integer not null,
  constraint former_addresses_pkey PRIMARY KEY (username, slug)
);

create table former_organization_usernames (
  username text not null,
  organization_id integer not null,
  constraint former_organization_usernames_pkey PRIMARY KEY (username)
);

create table dead_letters (
  id integer generated always as identity not null,
  type text not null,
  stream text not null,
  sequence bigint not null,
  event_id text not null,
  payload bytea not null,
  occurred_at timestamp with time zone,
  error text not null,
  attempts integer not null,
  dead_since timestamp with time zone default now() not null,
  redriven_at timestamp with time zone,
  constraint dead_letters_pkey PRIMARY KEY (id),
  constraint dead_letters_stream_sequence_event_id_key UNIQUE (stream, sequence, event_id)
);

create table article_positions (
  article_id integer not null,
  positions tsvector not null,
  constraint article_positions_pkey PRIMARY KEY (article_id)
);

create table search_indexes (
  name text not null,
  engine text not null,
  type text not null,
  fingerprint text not null,
  created_at text not null,
  filled_up_to integer default 0 not null,
  filled integer default 0 not null,
  total integer default 0 not null,
  filled_at timestamp with time zone,
  kept_at timestamp with time zone default now() not null,
  registered_by xid8 default pg_current_xact_id() not null,
  constraint search_indexes_pkey PRIMARY KEY (name)
);

create table search_changes (
  id bigint generated always as identity not null,
  index_name text not null,
  record_id integer not null,
  changed_at timestamp with time zone default now() not null,
  constraint search_changes_pkey PRIMARY KEY (id)
);

create table listings (
  id integer not null,
  version integer not null,
  deleted boolean default false not null,
  published boolean default false not null,
  user_id integer not null,
  organization_id integer,
  category text not null,
  title text default ''::text not null,
  slug text default ''::text not null,
  tags text[] default '{}'::text[] not null,
  body_markdown text default ''::text not null,
  processed_html text default ''::text not null,
  location text,
  created_at timestamp with time zone,
  bumped_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint listings_pkey PRIMARY KEY (id)
);

create table history_requests (
  id integer generated by default as identity not null,
  due_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone,
  constraint history_requests_pkey PRIMARY KEY (id)
);

create table search_entries (
  type text not null,
  id integer not null,
  weight double precision default 0 not null,
  document tsvector not null,
  constraint search_entries_pkey PRIMARY KEY (type, id)
);

create table search_entry_words (
  word text not null,
  constraint search_entry_words_pkey PRIMARY KEY (word)
);

create table former_slugs (
  user_id integer not null,
  slug text not null,
  organization_id integer,
  article_id integer not null,
  constraint former_slugs_pkey PRIMARY KEY (user_id, slug)
);

create table former_paths (
  path text not null,
  record_type text not null,
  record_id integer not null,
  constraint former_paths_pkey PRIMARY KEY (path)
);

create table follows (
  id integer not null,
  version integer not null,
  deleted boolean default false not null,
  follower_id integer not null,
  followable_type text not null,
  followable_id integer not null,
  points double precision default 1 not null,
  constraint follows_pkey PRIMARY KEY (id)
);

create table podcast_episode_texts (
  episode_id integer not null,
  chapters jsonb not null,
  chapters_url text,
  transcript jsonb not null,
  transcript_url text,
  transcript_type text,
  due_at timestamp with time zone,
  failures_count integer default 0 not null,
  constraint podcast_episode_texts_pkey PRIMARY KEY (episode_id)
);

create table article_revisions (
  created_at timestamp with time zone default now() constraint narrow_revisions_created_at_not_null not null,
  id integer generated by default as identity constraint narrow_revisions_id_not_null not null,
  article_id integer constraint narrow_revisions_article_id_not_null not null,
  number integer constraint narrow_revisions_number_not_null not null,
  user_id integer,
  base_number integer,
  title_number integer constraint narrow_revisions_title_number_not_null not null,
  words integer constraint narrow_revisions_words_not_null not null,
  added integer constraint narrow_revisions_added_not_null not null,
  removed integer constraint narrow_revisions_removed_not_null not null,
  refused boolean default false constraint narrow_revisions_refused_not_null not null,
  kind text constraint narrow_revisions_kind_not_null not null,
  title text constraint narrow_revisions_title_not_null not null,
  content bytea constraint narrow_revisions_content_not_null not null,
  constraint article_revisions_pkey PRIMARY KEY (article_id, number)
);

create table article_translations (
  article_id integer not null,
  group_id uuid not null,
  constraint article_translations_pkey PRIMARY KEY (article_id)
);

create table feed_topics (
  id integer generated by default as identity not null,
  path text not null,
  base text not null,
  digest text,
  due_at timestamp with time zone,
  reads_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint feed_topics_path_key UNIQUE (path),
  constraint feed_topics_pkey PRIMARY KEY (id)
);

create table feed_subscriptions (
  id integer generated by default as identity not null,
  topic_id integer not null,
  callback text not null,
  host text not null,
  secret text,
  expires_at timestamp with time zone,
  delivered_digest text,
  requested_mode text,
  requested_lease_seconds integer,
  requested_secret text,
  due_at timestamp with time zone,
  failures_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  is_prompt boolean default false not null,
  constraint feed_subscriptions_pkey PRIMARY KEY (id),
  constraint feed_subscriptions_requested_mode_check CHECK (requested_mode = ANY (ARRAY['subscribe'::text, 'unsubscribe'::text])),
  constraint feed_subscriptions_topic_id_callback_key UNIQUE (topic_id, callback)
);

create table ping_services (
  kind text not null,
  version integer not null,
  url text,
  key text,
  due_at timestamp with time zone,
  failures_count integer default 0 not null,
  constraint ping_services_kind_check CHECK (kind = ANY (ARRAY['hub'::text, 'index_now'::text])),
  constraint ping_services_pkey PRIMARY KEY (kind)
);

create table pings (
  kind text not null,
  path text not null,
  queued_at timestamp with time zone not null,
  constraint pings_pkey PRIMARY KEY (kind, path)
);

create table webmention_sending (
  id boolean not null,
  version integer not null,
  enabled_since timestamp with time zone,
  constraint webmention_sending_id_check CHECK (id),
  constraint webmention_sending_pkey PRIMARY KEY (id)
);

create table webmention_sources (
  article_id integer not null,
  user_id integer not null,
  path text not null,
  digest text,
  due_at timestamp with time zone,
  notices_on date,
  notices_count integer default 0 not null,
  constraint webmention_sources_pkey PRIMARY KEY (article_id)
);

create table sent_webmentions (
  id integer generated by default as identity not null,
  article_id integer not null,
  target text not null,
  host text not null,
  state text default 'waiting'::text not null,
  linked boolean default true not null,
  posted boolean default false not null,
  due_at timestamp with time zone,
  failures_count integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  constraint sent_webmentions_article_id_target_key UNIQUE (article_id, target),
  constraint sent_webmentions_pkey PRIMARY KEY (id),
  constraint sent_webmentions_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'unsupported'::text, 'refused'::text, 'failed'::text]))
);

create table article_vectors (
  article_id integer not null,
  article_version integer not null,
  model text not null,
  digest bytea not null,
  vector bytea not null,
  constraint article_vectors_pkey PRIMARY KEY (article_id)
);

create table inbox_of_other_times (
  consumer text not null,
  event_id uuid not null,
  received_at timestamp with time zone default now() not null,
  constraint inbox_of_other_times_pkey PRIMARY KEY (consumer, event_id)
);

create table inbox (
  consumer text constraint inbox_consumer_not_null1 not null,
  event_id uuid constraint inbox_event_id_not_null1 not null,
  received_at timestamp with time zone default now() constraint inbox_received_at_not_null1 not null,
  constraint inbox_pkey PRIMARY KEY (consumer, event_id)
) partition by RANGE (event_id);

create table search_documents (
  article_id integer not null,
  published_at timestamp with time zone not null,
  subforem_id integer,
  article_version integer default 0 not null,
  headline tsvector not null,
  word_numbers integer[] not null,
  constraint search_documents_pkey PRIMARY KEY (article_id)
) with (autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=1000);
alter table article_bodies alter column packed set storage external;
alter table agent_sessions alter column content set storage external;
alter table article_revisions alter column content set storage external;

insert into tags ("id", "name", "bg_color_hex", "text_color_hex", "short_summary", "supported", "alias_for_id", "requires_approval", "flare", "articles_count") values
  ('1', 'help', '#7a0c32', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('2', 'discuss', '#1f4e5f', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('3', 'challenge', '#3b2f80', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('4', 'explainlikeimfive', '#9c3d10', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('5', 'showdev', '#0f5132', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('6', 'watercooler', '#184e77', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('7', 'news', '#343a40', '#ffffff', null, 'true', null, 'false', 'true', '0'),
  ('8', 'jokes', '#b58900', '#000000', null, 'true', null, 'false', 'true', '0'),
  ('9', 'meta', '#495057', '#ffffff', null, 'true', null, 'false', 'true', '0');

insert into jobs.version ("version", "cron_on", "bam_on", "flow_on", "reindex_on", "monitor_backoff_on") values
  ('43', null, null, null, null, null);
select setval('tags_id_seq', 9);
CREATE INDEX tags_popular ON tags USING btree (articles_count DESC, id);
CREATE UNIQUE INDEX collections_of_user ON collections USING btree (user_id, name) WHERE organization_id IS NULL;
CREATE UNIQUE INDEX collections_of_organization ON collections USING btree (organization_id, name) WHERE organization_id IS NOT NULL;
CREATE INDEX articles_hot ON articles USING btree (hotness_score DESC, id DESC) WHERE listed AND featured;
CREATE INDEX articles_latest ON articles USING btree (published_at DESC, id DESC) WHERE listed;
CREATE INDEX articles_top ON articles USING btree (score DESC, id DESC) WHERE listed;
CREATE INDEX articles_of_user ON articles USING btree (user_id, published_at DESC, id DESC) WHERE listed;

CREATE INDEX articles_own ON articles USING btree (user_id, published, (
CASE
    WHEN published THEN published_at
    ELSE created_at
END) DESC, id DESC);

CREATE INDEX articles_own_organization ON articles USING btree (organization_id, published, (
CASE
    WHEN published THEN published_at
    ELSE created_at
END) DESC, id DESC) WHERE organization_id IS NOT NULL;
CREATE INDEX articles_due ON articles USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX articles_canonical_url_unique ON articles USING btree (canonical_url) WHERE published AND canonical_url IS NOT NULL;
CREATE INDEX article_tags_hot ON article_tags USING btree (tag_id, hotness_score DESC, article_id DESC);
CREATE INDEX article_tags_top ON article_tags USING btree (tag_id, score DESC, article_id DESC) INCLUDE (published_at);
CREATE INDEX outbox_pending ON outbox USING btree ("position") WHERE parked_at IS NULL;
CREATE INDEX outbox_delayed ON outbox USING btree (aggregate_id, "position") WHERE retry_at IS NOT NULL;
CREATE INDEX outbox_parked ON outbox USING btree (parked_at) WHERE parked_at IS NOT NULL;
CREATE INDEX search_words_in_order ON search_words USING btree (word text_pattern_ops);
CREATE UNIQUE INDEX job_common_i1 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE state = 'created'::jobs.job_state AND policy = 'short'::text;
CREATE UNIQUE INDEX job_common_i2 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE state = 'active'::jobs.job_state AND policy = 'singleton'::text;
CREATE UNIQUE INDEX job_common_i3 ON jobs.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE state <= 'active'::jobs.job_state AND policy = 'stately'::text;
CREATE UNIQUE INDEX job_common_i6 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE state <= 'active'::jobs.job_state AND policy = 'exclusive'::text;
CREATE UNIQUE INDEX job_common_i8 ON jobs.job_common USING btree (name, singleton_key) WHERE (state = ANY (ARRAY['active'::jobs.job_state, 'retry'::jobs.job_state, 'failed'::jobs.job_state])) AND policy = 'key_strict_fifo'::text;
CREATE INDEX job_common_i10 ON jobs.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active'::jobs.job_state AND NOT blocked AND policy = 'key_strict_fifo'::text;
CREATE UNIQUE INDEX job_common_i4 ON jobs.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE state <> 'cancelled'::jobs.job_state AND singleton_on IS NOT NULL;
CREATE INDEX job_common_i11 ON jobs.job_common USING btree (name, priority DESC, created_on, start_after) WHERE state < 'active'::jobs.job_state AND NOT blocked;
CREATE INDEX job_common_i7 ON jobs.job_common USING btree (name, group_id) WHERE state = 'active'::jobs.job_state AND group_id IS NOT NULL;
CREATE INDEX job_common_i9 ON jobs.job_common USING btree (name, id) WHERE blocking AND state = 'completed'::jobs.job_state;
CREATE INDEX job_common_i12 ON jobs.job_common USING btree (source_root_id) WHERE source_root_id IS NOT NULL;
CREATE INDEX warning_i1 ON jobs.warning USING btree (created_on DESC);
CREATE INDEX queue_stats_i1 ON ONLY jobs.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX job_dep_parent_idx ON jobs.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX job_due ON ONLY jobs.job USING btree (name, start_after) WHERE state < 'active'::jobs.job_state AND NOT blocked;
CREATE INDEX job_common_name_start_after_idx ON jobs.job_common USING btree (name, start_after) WHERE state < 'active'::jobs.job_state AND NOT blocked;
CREATE INDEX job_newest ON ONLY jobs.job USING btree (created_on DESC, id DESC);
CREATE INDEX job_common_created_on_id_idx ON jobs.job_common USING btree (created_on DESC, id DESC);
CREATE INDEX job_newest_in_queue ON ONLY jobs.job USING btree (name, created_on DESC, id DESC);
CREATE INDEX job_common_name_created_on_id_idx ON jobs.job_common USING btree (name, created_on DESC, id DESC);
CREATE INDEX job_newest_in_state ON ONLY jobs.job USING btree (state, created_on DESC, id DESC);
CREATE INDEX job_common_state_created_on_id_idx ON jobs.job_common USING btree (state, created_on DESC, id DESC);
CREATE INDEX images_digest ON images USING btree (digest);
CREATE INDEX idempotency_records_age ON idempotency_records USING btree (created_at);
CREATE INDEX articles_user ON articles USING btree (user_id, id);
CREATE UNIQUE INDEX subforems_domain_unique ON subforems USING btree (domain);
CREATE UNIQUE INDEX subforems_root_unique ON subforems USING btree (root) WHERE root;
CREATE INDEX articles_videos ON articles USING btree (hotness_score DESC, id DESC) WHERE listed AND video_source_url IS NOT NULL;
CREATE INDEX articles_videos_in_subforem ON articles USING btree (subforem_id, hotness_score DESC, id DESC) WHERE listed AND video_source_url IS NOT NULL AND subforem_id IS NOT NULL;
CREATE INDEX articles_hot_in_subforem ON articles USING btree (subforem_id, hotness_score DESC, id DESC) WHERE listed AND featured AND subforem_id IS NOT NULL;
CREATE INDEX articles_latest_in_subforem ON articles USING btree (subforem_id, published_at DESC, id DESC) WHERE listed AND subforem_id IS NOT NULL;
CREATE INDEX articles_top_in_subforem ON articles USING btree (subforem_id, score DESC, id DESC) WHERE listed AND subforem_id IS NOT NULL;
CREATE INDEX article_tags_approved ON article_tags USING btree (tag_id, published_at DESC, article_id DESC) WHERE approved;
CREATE INDEX article_tags_hot_in_subforem ON article_tags USING btree (tag_id, subforem_id, hotness_score DESC, article_id DESC) WHERE subforem_id IS NOT NULL;
CREATE INDEX article_tags_top_in_subforem ON article_tags USING btree (tag_id, subforem_id, score DESC, article_id DESC) INCLUDE (published_at) WHERE subforem_id IS NOT NULL;
CREATE INDEX podcasts_due ON podcasts USING btree (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX podcast_episodes_newest ON podcast_episodes USING btree (published_at DESC, id DESC) WHERE listed;
CREATE INDEX podcast_episodes_of_podcast ON podcast_episodes USING btree (podcast_id, published_at DESC, id DESC) WHERE listed;
CREATE INDEX agent_sessions_of_user ON agent_sessions USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX agent_sessions_store_key ON agent_sessions USING btree (store_key) WHERE store_key IS NOT NULL;
CREATE INDEX article_activity_by_day ON article_activity USING btree (day);
CREATE INDEX concepts_by_name ON concepts USING btree (name, id);
CREATE INDEX concepts_parent ON concepts USING btree (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX concept_articles_closest ON concept_articles USING btree (concept_id, distance, score DESC, article_id DESC);
CREATE INDEX concept_articles_newest ON concept_articles USING btree (concept_id, published_at DESC, article_id DESC);
CREATE INDEX concept_articles_best ON concept_articles USING btree (concept_id, score DESC, article_id DESC);
CREATE INDEX trends_active ON trends USING btree (score DESC, last_observed_at DESC, id DESC) WHERE active;
CREATE INDEX trends_observed ON trends USING btree (last_observed_at);
CREATE INDEX trend_articles_closest ON trend_articles USING btree (trend_id, distance, score DESC, article_id DESC);
CREATE INDEX trend_articles_best ON trend_articles USING btree (trend_id, score DESC, article_id DESC);
CREATE INDEX former_usernames_user ON former_usernames USING btree (user_id);
CREATE INDEX former_addresses_article ON former_addresses USING btree (article_id);
CREATE INDEX article_search_terms_by_place ON article_search USING gin (headline, document, search_segments(published_at), (ARRAY[subforem_id])) WITH (gin_pending_list_limit='256');
CREATE INDEX article_search_newest_in_subforem ON article_search USING btree (subforem_id, published_at DESC, article_id DESC) WHERE subforem_id IS NOT NULL;
CREATE INDEX former_organization_usernames_organization ON former_organization_usernames USING btree (organization_id);
CREATE INDEX dead_letters_newest ON dead_letters USING btree (dead_since DESC, id DESC);
CREATE INDEX dead_letters_of_type ON dead_letters USING btree (type, dead_since DESC, id DESC);
CREATE INDEX articles_unpublished ON articles USING btree (id DESC) WHERE NOT published AND last_comment_at IS NOT NULL;
CREATE INDEX articles_withheld ON articles USING btree (id DESC) WHERE withheld;
CREATE INDEX articles_scheduled ON articles USING btree (id DESC) WHERE due_at IS NOT NULL;
CREATE INDEX articles_organization ON articles USING btree (organization_id, id DESC) WHERE organization_id IS NOT NULL;
CREATE INDEX article_search_newest_headlines ON article_search USING btree (published_at DESC, article_id DESC) INCLUDE (headline, subforem_id);
CREATE INDEX search_words_by_beginning_1 ON search_words USING btree ("left"(word, 1), articles DESC) INCLUDE (word);
CREATE INDEX search_words_by_beginning_2 ON search_words USING btree ("left"(word, 2), articles DESC) INCLUDE (word);
CREATE INDEX search_words_by_beginning_3 ON search_words USING btree ("left"(word, 3), articles DESC) INCLUDE (word);
CREATE INDEX podcast_episodes_all ON podcast_episodes USING btree (podcast_id, published_at DESC, id DESC);
CREATE INDEX search_changes_of_index ON search_changes USING btree (index_name, id);
CREATE INDEX search_entries_terms ON search_entries USING gin (document, (ARRAY[type])) WITH (gin_pending_list_limit='256');
CREATE INDEX search_entry_words_in_order ON search_entry_words USING btree (word text_pattern_ops);
CREATE INDEX search_entry_words_by_beginning ON search_entry_words USING btree ("left"(word, 2)) INCLUDE (word);
CREATE INDEX collections_key_of_user ON collections USING btree (user_id, name_key, id) WHERE organization_id IS NULL;
CREATE INDEX collections_key_of_organization ON collections USING btree (organization_id, name_key, id) WHERE organization_id IS NOT NULL;
CREATE INDEX articles_in_any_collection ON articles USING btree (collection_id) WHERE collection_id IS NOT NULL;
CREATE INDEX articles_with_flare ON articles USING btree (flare_tag_id) WHERE flare_tag_id IS NOT NULL;
CREATE INDEX tags_of_alias ON tags USING btree (alias_for_id) WHERE alias_for_id IS NOT NULL;
CREATE INDEX users_by_username ON users USING btree (lower(username COLLATE "C"));
CREATE INDEX organizations_by_username ON organizations USING btree (lower(username COLLATE "C"));
CREATE UNIQUE INDEX embedding_queue_articles ON embedding_queue USING btree (article_id);
CREATE INDEX embedding_queue_fresh ON embedding_queue USING btree (id) WHERE fresh;
CREATE INDEX former_slugs_of_organization ON former_slugs USING btree (organization_id, slug) WHERE organization_id IS NOT NULL;
CREATE INDEX former_slugs_article ON former_slugs USING btree (article_id);
CREATE INDEX former_paths_record ON former_paths USING btree (record_type, record_id);
CREATE INDEX articles_slug_of_organization ON articles USING btree (organization_id, slug) WHERE organization_id IS NOT NULL;
CREATE INDEX listings_slug ON listings USING btree (slug) WHERE slug <> ''::text;
CREATE INDEX follows_of_user ON follows USING btree (follower_id, followable_type, followable_id) WHERE NOT deleted;
CREATE INDEX article_tags_newest ON article_tags USING btree (tag_id, published_at DESC, article_id DESC);
CREATE INDEX podcast_episode_texts_due ON podcast_episode_texts USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX articles_pinned ON articles USING btree (user_id, pinned_at DESC, id DESC) WHERE pinned_at IS NOT NULL;
CREATE INDEX article_revisions_autosaves ON article_revisions USING btree (((created_at AT TIME ZONE 'UTC'::text)::date)) WHERE kind = 'autosave'::text;
CREATE INDEX articles_in_sitemaps ON articles USING btree (sitemap_number(published_at, id), GREATEST(published_at, edited_at) DESC) WHERE listed;
CREATE INDEX article_translations_of_group ON article_translations USING btree (group_id);
CREATE INDEX feed_topics_of_base ON feed_topics USING btree (base);
CREATE INDEX due_feed_topics ON feed_topics USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX feed_subscriptions_of_host ON feed_subscriptions USING btree (host);
CREATE INDEX expiring_feed_subscriptions ON feed_subscriptions USING btree (expires_at);
CREATE INDEX due_feed_subscriptions ON feed_subscriptions USING btree (is_prompt, failures_count, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX due_webmention_sources ON webmention_sources USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webmention_sources_of_user ON webmention_sources USING btree (user_id, notices_on);
CREATE INDEX due_sent_webmentions ON sent_webmentions USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX due_sent_webmentions_of_host ON sent_webmentions USING btree (host) WHERE due_at IS NOT NULL;
CREATE INDEX articles_listed_of_organization ON articles USING btree (organization_id, published_at DESC, id DESC) WHERE listed AND organization_id IS NOT NULL;
CREATE INDEX articles_listed_of_series ON articles USING btree (collection_id, series_position, published_at, id) WHERE listed AND collection_id IS NOT NULL;
CREATE INDEX articles_created_by_user ON articles USING btree (user_id, created_at);
CREATE INDEX search_entries_found ON search_entries USING gin (search_entry_lexemes(document), search_entry_segments(type, id)) WITH (gin_pending_list_limit='256');
CREATE INDEX search_documents_terms ON search_documents USING gin (headline, word_numbers int_arrays.gin__int_ops, search_segments(published_at), (ARRAY[subforem_id])) WITH (gin_pending_list_limit='256');
CREATE INDEX search_documents_newest_headlines ON search_documents USING btree (published_at DESC, article_id DESC) INCLUDE (headline, subforem_id);
CREATE INDEX search_documents_newest_in_subforem ON search_documents USING btree (subforem_id, published_at DESC, article_id DESC) WHERE subforem_id IS NOT NULL;
alter table jobs.job attach partition jobs.job_common DEFAULT;
alter table inbox attach partition inbox_of_other_times DEFAULT;
alter table tags add constraint tags_alias_for_id_fkey FOREIGN KEY (alias_for_id) REFERENCES tags(id) ON DELETE SET NULL;
alter table articles add constraint articles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table articles add constraint articles_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE SET NULL;
alter table articles add constraint articles_flare_tag_id_fkey FOREIGN KEY (flare_tag_id) REFERENCES tags(id) ON DELETE SET NULL;
alter table article_bodies add constraint article_bodies_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table article_tags add constraint article_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id);
alter table article_tags add constraint article_tags_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table article_search add constraint article_search_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table jobs.queue add constraint queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);
alter table jobs.schedule add constraint schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.subscription add constraint subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.job_common add constraint q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table jobs.job_common add constraint dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table podcast_episodes add constraint podcast_episodes_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcasts(id);
alter table article_embeddings add constraint article_embeddings_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table concepts add constraint concepts_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES concepts(id) ON DELETE SET NULL;
alter table concept_articles add constraint concept_articles_concept_id_fkey FOREIGN KEY (concept_id) REFERENCES concepts(id) ON DELETE CASCADE;
alter table concept_metrics add constraint concept_metrics_concept_id_fkey FOREIGN KEY (concept_id) REFERENCES concepts(id) ON DELETE CASCADE;
alter table trend_articles add constraint trend_articles_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table trend_articles add constraint trend_articles_trend_id_fkey FOREIGN KEY (trend_id) REFERENCES trends(id) ON DELETE CASCADE;
alter table former_addresses add constraint former_addresses_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table article_positions add constraint article_positions_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table search_changes add constraint search_changes_index_name_fkey FOREIGN KEY (index_name) REFERENCES search_indexes(name) ON DELETE CASCADE;
alter table podcast_episode_texts add constraint podcast_episode_texts_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES podcast_episodes(id) ON DELETE CASCADE;
alter table article_revisions add constraint article_revisions_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table article_translations add constraint article_translations_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table feed_subscriptions add constraint feed_subscriptions_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES feed_topics(id) ON DELETE CASCADE;
alter table pings add constraint pings_kind_fkey FOREIGN KEY (kind) REFERENCES ping_services(kind) ON DELETE CASCADE;
alter table sent_webmentions add constraint sent_webmentions_article_id_fkey FOREIGN KEY (article_id) REFERENCES webmention_sources(article_id) ON DELETE CASCADE;
alter table article_vectors add constraint article_vectors_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table search_documents add constraint search_documents_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
CREATE TRIGGER article_search_placed BEFORE INSERT OR UPDATE ON article_search FOR EACH ROW EXECUTE FUNCTION place_article_search();
CREATE TRIGGER merge_embedding_mark BEFORE INSERT ON embedding_queue FOR EACH ROW EXECUTE FUNCTION merge_embedding_mark();
CREATE TRIGGER discard_row BEFORE INSERT ON article_positions FOR EACH ROW EXECUTE FUNCTION discard_row();
CREATE TRIGGER discard_row BEFORE INSERT ON article_embeddings FOR EACH ROW EXECUTE FUNCTION discard_row();
CREATE TRIGGER search_documents_placed BEFORE INSERT OR UPDATE ON search_documents FOR EACH ROW EXECUTE FUNCTION place_article_search();
CREATE TRIGGER copy_search_document AFTER INSERT OR DELETE OR UPDATE ON article_search FOR EACH ROW EXECUTE FUNCTION copy_search_document();
