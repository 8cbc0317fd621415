-- Written by `npm run release baseline`.
set local check_function_bodies = off;
create schema if not exists jobs;
create type jobs.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

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

CREATE OR REPLACE FUNCTION note_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'UPDATE' and (old.deleted or old.hidden, old.user_id, old.article_id, old.created_on)
          is not distinct from (new.deleted or new.hidden, new.user_id, new.article_id, new.created_on) then
          return null;
        end if;
        if tg_op <> 'INSERT' and not (old.deleted or old.hidden) then
          insert into uncounted_changes (scope, scope_id, day, kind, amount, user_id)
          values ('Article', old.article_id, old.created_on, 'comments', -1, old.user_id);
        end if;
        if tg_op <> 'DELETE' and not (new.deleted or new.hidden) then
          insert into uncounted_changes (scope, scope_id, day, kind, amount, user_id)
          values ('Article', new.article_id, new.created_on, 'comments', 1, new.user_id);
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION recount_articles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into due_recounts (scope, scope_id) select 'Article', article_id from counted_articles;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION note_reaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'UPDATE' and (old.deleted, old.user_id, old.article_id, old.category, old.created_on)
          is not distinct from (new.deleted, new.user_id, new.article_id, new.category, new.created_on) then
          return null;
        end if;
        if tg_op <> 'INSERT' and not old.deleted and old.category is not null and old.created_on is not null then
          insert into uncounted_changes (scope, scope_id, day, kind, amount, user_id)
          values ('Article', old.article_id, old.created_on, old.category, -1, old.user_id);
        end if;
        if tg_op <> 'DELETE' and not new.deleted and new.category is not null and new.created_on is not null then
          insert into uncounted_changes (scope, scope_id, day, kind, amount, user_id)
          values ('Article', new.article_id, new.created_on, new.category, 1, new.user_id);
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION note_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'UPDATE' and (old.deleted, old.followable_type, old.followable_id, old.created_on)
          is not distinct from (new.deleted, new.followable_type, new.followable_id, new.created_on) then
          return null;
        end if;
        if tg_op <> 'INSERT' and not old.deleted and old.created_on is not null
          and old.followable_type in ('User', 'Organization') then
          insert into uncounted_changes (scope, scope_id, day, kind, amount)
          values (old.followable_type, old.followable_id, old.created_on, 'follows', -1);
        end if;
        if tg_op <> 'DELETE' and not new.deleted and new.created_on is not null
          and new.followable_type in ('User', 'Organization') then
          insert into uncounted_changes (scope, scope_id, day, kind, amount)
          values (new.followable_type, new.followable_id, new.created_on, 'follows', 1);
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION recount_followers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into due_recounts (scope, scope_id)
        select distinct scope, scope_id from daily_figures where scope <> 'Article' and follows <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION note_article()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' and (new.deleted or not new.published) then
          return null;
        end if;
        if tg_op = 'UPDATE' and (old.published and not old.deleted, old.user_id, old.organization_id)
          is not distinct from (new.published and not new.deleted, new.user_id, new.organization_id) then
          return null;
        end if;
        insert into due_recounts (scope, scope_id)
        values ('Article', case when tg_op = 'DELETE' then old.id else new.id end);
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION note_page_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op <> 'INSERT' then
          insert into uncounted_changes
            (scope, scope_id, day, kind, amount, domain, logged_in_views, logged_in_read_seconds)
          values ('Article', old.article_id, old.day, 'views', -old.views, old.domain, -old.logged_in_views,
            -old.logged_in_read_seconds);
        end if;
        if tg_op <> 'DELETE' then
          insert into uncounted_changes
            (scope, scope_id, day, kind, amount, domain, logged_in_views, logged_in_read_seconds)
          values ('Article', new.article_id, new.day, 'views', new.views, new.domain, new.logged_in_views,
            new.logged_in_read_seconds);
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION count_for_site_of_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'sign_ups', sum(amount) from (select registered_on as day, 1 as amount from added where registered_on is not null) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'UPDATE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'sign_ups', sum(amount) from (select registered_on as day, 1 as amount from added where registered_on is not null union all select registered_on as day, -1 as amount from removed where registered_on is not null) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'sign_ups', sum(amount) from (select registered_on as day, -1 as amount from removed where registered_on is not null) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        else
          update site_figures set amount = 0 where kind = 'sign_ups';
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION count_for_site_of_articles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'publications', sum(amount) from (select (published_at at time zone 'UTC')::date as day, 1 as amount from added where published and not deleted and published_at is not null) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'UPDATE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'publications', sum(amount) from (select (published_at at time zone 'UTC')::date as day, 1 as amount from added where published and not deleted and published_at is not null union all select (published_at at time zone 'UTC')::date as day, -1 as amount from removed where published and not deleted and published_at is not null) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'publications', sum(amount) from (select (published_at at time zone 'UTC')::date as day, -1 as amount from removed where published and not deleted and published_at is not null) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        else
          update site_figures set amount = 0 where kind = 'publications';
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION count_for_site_of_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'comments', sum(amount) from (select created_on as day, 1 as amount from added where not deleted) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'UPDATE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'comments', sum(amount) from (select created_on as day, 1 as amount from added where not deleted union all select created_on as day, -1 as amount from removed where not deleted) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'comments', sum(amount) from (select created_on as day, -1 as amount from removed where not deleted) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        else
          update site_figures set amount = 0 where kind = 'comments';
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION count_for_site_of_reactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'reactions', sum(amount) from (select created_on as day, 1 as amount from added where not deleted and created_on is not null and category <> 'readinglist') as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'UPDATE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'reactions', sum(amount) from (select created_on as day, 1 as amount from added where not deleted and created_on is not null and category <> 'readinglist' union all select created_on as day, -1 as amount from removed where not deleted and created_on is not null and category <> 'readinglist') as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'reactions', sum(amount) from (select created_on as day, -1 as amount from removed where not deleted and created_on is not null and category <> 'readinglist') as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        else
          update site_figures set amount = 0 where kind = 'reactions';
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION count_for_site_of_daily_page_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'page_views', sum(amount) from (select day as day, views as amount from added where true) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'UPDATE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'page_views', sum(amount) from (select day as day, views as amount from added where true union all select day as day, -views as amount from removed where true) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'page_views', sum(amount) from (select day as day, -views as amount from removed where true) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        else
          update site_figures set amount = 0 where kind = 'page_views';
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION count_for_site_of_episode_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'episode_comments', sum(amount) from (select created_on as day, 1 as amount from added where not deleted) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'UPDATE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'episode_comments', sum(amount) from (select created_on as day, 1 as amount from added where not deleted union all select created_on as day, -1 as amount from removed where not deleted) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into site_figures as kept (day, kind, amount)
          select day, 'episode_comments', sum(amount) from (select created_on as day, -1 as amount from removed where not deleted) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;
        else
          update site_figures set amount = 0 where kind = 'episode_comments';
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION set_people_of_daily_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
  begin
    insert into trimmed_people_sets as kept (scope, scope_id, day, chunk, takers, reactors)
    select scope, scope_id, day, chunk, rtrim(takers::text, '0')::varbit, nullif(rtrim(reactors::text, '0')::varbit, rtrim(takers::text, '0')::varbit)
    from (select distinct scope, scope_id, day, user_id / 1024 as chunk from changed) as touched
    cross join lateral (
      select coalesce(bit_or(set_bit(0::bit(1024), user_id % 1024, 1)) filter (where reactions > 0 or saves > 0), 0::bit(1024)) as reactors,
        coalesce(bit_or(set_bit(0::bit(1024), user_id % 1024, 1)) filter (where reactions > 0 or saves > 0 or comments > 0), 0::bit(1024)) as takers
      from daily_people there
      where there.scope = touched.scope and there.scope_id = touched.scope_id and there.day = touched.day
        and there.user_id between touched.chunk * 1024 and touched.chunk * 1024 + 1023
    ) as members
    order by scope, scope_id, day, chunk
    on conflict (scope, scope_id, day, chunk) do update set takers = excluded.takers, reactors = excluded.reactors
    where (kept.takers, kept.reactors) is distinct from (excluded.takers, excluded.reactors);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION empty_people_sets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from trimmed_people_sets;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION set_people_of_monthly_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
  begin
    insert into trimmed_monthly_people_sets as kept (scope, scope_id, day, chunk, takers, reactors)
    select scope, scope_id, day, chunk, rtrim(takers::text, '0')::varbit, nullif(rtrim(reactors::text, '0')::varbit, rtrim(takers::text, '0')::varbit)
    from (select distinct scope, scope_id, day, user_id / 1024 as chunk from changed) as touched
    cross join lateral (
      select coalesce(bit_or(set_bit(0::bit(1024), user_id % 1024, 1)) filter (where reactions > 0 or saves > 0), 0::bit(1024)) as reactors,
        coalesce(bit_or(set_bit(0::bit(1024), user_id % 1024, 1)) filter (where reactions > 0 or saves > 0 or comments > 0), 0::bit(1024)) as takers
      from monthly_people there
      where there.scope = touched.scope and there.scope_id = touched.scope_id and there.day = touched.day
        and there.user_id between touched.chunk * 1024 and touched.chunk * 1024 + 1023
    ) as members
    order by scope, scope_id, day, chunk
    on conflict (scope, scope_id, day, chunk) do update set takers = excluded.takers, reactors = excluded.reactors
    where (kept.takers, kept.reactors) is distinct from (excluded.takers, excluded.reactors);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION empty_monthly_people_sets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from trimmed_monthly_people_sets;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION set_people_of_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
  begin
    perform pg_advisory_xact_lock(726004);
    insert into follower_sets as kept (scope, scope_id, chunk, followers)
    select touched.*, members.*
    from (
      select distinct followable_type, followable_id, follower_id / 1024 as chunk from changed where followable_type in ('User', 'Organization') and follower_id is not null
    ) as touched
    cross join lateral (
      select coalesce(bit_or(set_bit(0::bit(1024), follower_id % 1024, 1)), 0::bit(1024)) from follows there
      where there.followable_type = touched.followable_type and there.followable_id = touched.followable_id
        and there.follower_id between touched.chunk * 1024 and touched.chunk * 1024 + 1023 and not deleted
    ) as members
    order by 1, 2, chunk
    on conflict (scope, scope_id, chunk)
    do update set followers = excluded.followers
    where (kept.followers)
      is distinct from (excluded.followers);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION empty_follower_sets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        delete from follower_sets;
        return null;
      end $function$;

create table articles (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  published boolean not null,
  user_id integer not null,
  organization_id integer,
  title text,
  path text,
  published_at timestamp with time zone,
  constraint articles_pkey PRIMARY KEY (id)
);

create table organizations (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  constraint organizations_pkey PRIMARY KEY (id)
);

create table article_engagement (
  article_id integer not null,
  version integer not null,
  comments_count integer not null,
  unique_reactors_count integer not null,
  reactions_like integer not null,
  reactions_readinglist integer not null,
  reactions_unicorn integer not null,
  reactions_exploding_head integer not null,
  reactions_raised_hands integer not null,
  reactions_fire integer not null,
  constraint article_engagement_pkey PRIMARY KEY (article_id)
);

create table reactions (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  user_id integer not null,
  article_id integer not null,
  category text,
  created_on date,
  constraint reactions_pkey PRIMARY KEY (id)
);

create table follows (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  followable_type text not null,
  followable_id integer not null,
  follower_id integer,
  created_on date,
  constraint follows_pkey PRIMARY KEY (id)
);

create table uncounted_page_views (
  id bigint generated always as identity not null,
  article_id integer not null,
  logged_in boolean not null,
  read_seconds integer not null,
  domain text not null,
  viewed_at timestamp with time zone default now() not null,
  constraint uncounted_page_views_pkey PRIMARY KEY (id)
);

create table article_page_views (
  article_id integer not null,
  version integer not null,
  views integer not null,
  logged_in_views integer not null,
  logged_in_read_seconds bigint not null,
  constraint article_page_views_pkey PRIMARY KEY (article_id)
);

create table daily_page_views (
  article_id integer not null,
  day date not null,
  domain text not null,
  views integer not null,
  logged_in_views integer not null,
  logged_in_read_seconds bigint not null,
  constraint daily_page_views_pkey PRIMARY KEY (article_id, day, domain)
);

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

create table users (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  username text not null,
  name text not null,
  profile_image text not null,
  registered_on date,
  constraint users_pkey PRIMARY KEY (id)
);

create table comments (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  hidden boolean not null,
  user_id integer not null,
  article_id integer not null,
  created_on date not null,
  constraint comments_pkey PRIMARY KEY (id)
);

create table daily_figures (
  scope text not null,
  scope_id integer not null,
  day date not null,
  views integer not null,
  logged_in_views integer not null,
  logged_in_read_seconds bigint not null,
  reactions_like integer not null,
  reactions_readinglist integer not null,
  reactions_unicorn integer not null,
  reactions_exploding_head integer not null,
  reactions_raised_hands integer not null,
  reactions_fire integer not null,
  comments integer not null,
  follows integer not null,
  constraint daily_figures_pkey PRIMARY KEY (scope, scope_id, day)
);

create table daily_people (
  scope text not null,
  scope_id integer not null,
  day date not null,
  user_id integer not null,
  reactions integer not null,
  saves integer not null,
  comments integer not null,
  constraint daily_people_pkey PRIMARY KEY (scope, scope_id, day, user_id) INCLUDE (reactions, saves, comments)
);

create table reactor_counts (
  scope text not null,
  scope_id integer not null,
  period text not null,
  date date not null,
  reactors integer not null,
  constraint reactor_counts_pkey PRIMARY KEY (scope, scope_id, period, date)
);

create table daily_referrers (
  scope text not null,
  scope_id integer not null,
  day date not null,
  domain text not null,
  views integer not null,
  constraint daily_referrers_pkey PRIMARY KEY (scope, scope_id, day, domain) INCLUDE (views)
);

create table counted_articles (
  article_id integer not null,
  user_id integer,
  organization_id integer,
  constraint counted_articles_pkey PRIMARY KEY (article_id)
);

create table uncounted_changes (
  id bigint generated always as identity not null,
  scope text not null,
  scope_id integer not null,
  day date not null,
  kind text not null,
  amount integer not null,
  user_id integer,
  domain text,
  logged_in_views integer default 0 not null,
  logged_in_read_seconds bigint default 0 not null,
  constraint uncounted_changes_pkey PRIMARY KEY (id)
);

create table due_recounts (
  id bigint generated always as identity not null,
  scope text not null,
  scope_id integer not null,
  constraint due_recounts_pkey PRIMARY KEY (id)
);

create table history_requests (
  id integer generated by default as identity not null,
  due_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone,
  constraint history_requests_pkey PRIMARY KEY (id)
);

create table page_views (
  id bigint not null,
  viewed_at timestamp with time zone not null,
  article_id integer not null,
  logged_in boolean not null,
  read_seconds integer not null,
  domain text not null,
  constraint page_views_pkey PRIMARY KEY (viewed_at, id)
) partition by RANGE (viewed_at);

create table page_views_of_other_months (
  id bigint constraint page_views_id_not_null not null,
  viewed_at timestamp with time zone constraint page_views_viewed_at_not_null not null,
  article_id integer constraint page_views_article_id_not_null not null,
  logged_in boolean constraint page_views_logged_in_not_null not null,
  read_seconds integer constraint page_views_read_seconds_not_null not null,
  domain text constraint page_views_domain_not_null not null,
  constraint page_views_of_other_months_pkey PRIMARY KEY (viewed_at, id)
);

create table site_figures (
  day date not null,
  kind text not null,
  amount bigint not null,
  constraint site_figures_pkey PRIMARY KEY (day, kind)
);

create table monthly_people (
  scope text not null,
  scope_id integer not null,
  day date not null,
  user_id integer not null,
  reactions integer not null,
  saves integer not null,
  comments integer not null,
  constraint monthly_people_pkey PRIMARY KEY (scope, scope_id, day, user_id) INCLUDE (reactions, saves, comments)
);

create table episode_comments (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  created_on date not null,
  constraint episode_comments_pkey PRIMARY KEY (id)
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

create table follower_sets (
  scope text not null,
  scope_id integer not null,
  chunk integer not null,
  followers bit(1024) not null,
  constraint follower_sets_pkey PRIMARY KEY (scope, scope_id, chunk)
);

create table trimmed_people_sets (
  scope text not null,
  scope_id integer not null,
  day date not null,
  chunk integer not null,
  takers bit varying not null,
  reactors bit varying,
  constraint trimmed_people_sets_pkey PRIMARY KEY (scope, scope_id, day, chunk)
);

create table trimmed_monthly_people_sets (
  scope text not null,
  scope_id integer not null,
  day date not null,
  chunk integer not null,
  takers bit varying not null,
  reactors bit varying,
  constraint trimmed_monthly_people_sets_pkey PRIMARY KEY (scope, scope_id, day, chunk)
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

create view people_sets as
 SELECT scope,
    scope_id,
    day,
    chunk,
    COALESCE(reactors, takers)::bit(1024) AS reactors,
    takers::bit(1024) AS takers
   FROM trimmed_people_sets;

create view monthly_people_sets as
 SELECT scope,
    scope_id,
    day,
    chunk,
    COALESCE(reactors, takers)::bit(1024) AS reactors,
    takers::bit(1024) AS takers
   FROM trimmed_monthly_people_sets;

insert into jobs.version ("version", "cron_on", "bam_on", "flow_on", "reindex_on", "monitor_backoff_on") values
  ('43', null, null, null, null, null);
CREATE INDEX articles_of_user ON articles USING btree (user_id) WHERE published AND NOT deleted;
CREATE INDEX articles_of_organization ON articles USING btree (organization_id) WHERE published AND NOT deleted;
CREATE INDEX reactions_of_article ON reactions USING btree (article_id, user_id) WHERE NOT deleted;
CREATE INDEX follows_of_followable ON follows USING btree (followable_type, followable_id) WHERE NOT deleted;
CREATE INDEX outbox_pending ON outbox USING btree ("position") WHERE parked_at IS NULL;
CREATE INDEX outbox_delayed ON outbox USING btree (aggregate_id, "position") WHERE retry_at IS NOT NULL;
CREATE INDEX outbox_parked ON outbox USING btree (parked_at) WHERE parked_at IS NOT NULL;
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
CREATE INDEX idempotency_records_age ON idempotency_records USING btree (created_at);
CREATE INDEX comments_of_article ON comments USING btree (article_id) WHERE NOT deleted AND NOT hidden;
CREATE INDEX hidden_comments_of_article ON comments USING btree (article_id) WHERE hidden AND NOT deleted;
CREATE INDEX uncounted_changes_of_scope ON uncounted_changes USING btree (scope, scope_id);
CREATE INDEX follows_by_follower ON follows USING btree (followable_type, followable_id, follower_id) WHERE NOT deleted;
CREATE INDEX dead_letters_newest ON dead_letters USING btree (dead_since DESC, id DESC);
CREATE INDEX dead_letters_of_type ON dead_letters USING btree (type, dead_since DESC, id DESC);
CREATE INDEX daily_people_by_score ON daily_people USING btree (scope, scope_id, day, (reactions + 6 * comments) DESC, user_id);
CREATE INDEX monthly_people_by_score ON monthly_people USING btree (scope, scope_id, day, (reactions + 6 * comments) DESC, user_id);
alter table jobs.job attach partition jobs.job_common DEFAULT;
alter table page_views attach partition page_views_of_other_months DEFAULT;
alter table inbox attach partition inbox_of_other_times DEFAULT;
alter table jobs.queue add constraint queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);
alter table jobs.schedule add constraint schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.subscription add constraint subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.job_common add constraint q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table jobs.job_common add constraint dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
CREATE TRIGGER comment_changed AFTER INSERT OR DELETE OR UPDATE ON comments FOR EACH ROW EXECUTE FUNCTION note_comment();
CREATE TRIGGER comments_emptied AFTER TRUNCATE ON comments FOR EACH STATEMENT EXECUTE FUNCTION recount_articles();
CREATE TRIGGER reaction_changed AFTER INSERT OR DELETE OR UPDATE ON reactions FOR EACH ROW EXECUTE FUNCTION note_reaction();
CREATE TRIGGER reactions_emptied AFTER TRUNCATE ON reactions FOR EACH STATEMENT EXECUTE FUNCTION recount_articles();
CREATE TRIGGER follow_changed AFTER INSERT OR DELETE OR UPDATE ON follows FOR EACH ROW EXECUTE FUNCTION note_follow();
CREATE TRIGGER follows_emptied AFTER TRUNCATE ON follows FOR EACH STATEMENT EXECUTE FUNCTION recount_followers();
CREATE TRIGGER article_changed AFTER INSERT OR DELETE OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION note_article();
CREATE TRIGGER articles_emptied AFTER TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION recount_articles();
CREATE TRIGGER page_views_counted AFTER INSERT OR DELETE OR UPDATE ON daily_page_views FOR EACH ROW EXECUTE FUNCTION note_page_views();
CREATE TRIGGER page_views_emptied AFTER TRUNCATE ON daily_page_views FOR EACH STATEMENT EXECUTE FUNCTION recount_articles();
CREATE TRIGGER site_counts_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_users();
CREATE TRIGGER site_counts_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_users();
CREATE TRIGGER site_counts_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_users();
CREATE TRIGGER site_counts_emptied AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_users();
CREATE TRIGGER site_counts_added AFTER INSERT ON articles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_articles();
CREATE TRIGGER site_counts_changed AFTER UPDATE ON articles REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_articles();
CREATE TRIGGER site_counts_removed AFTER DELETE ON articles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_articles();
CREATE TRIGGER site_counts_emptied AFTER TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_articles();
CREATE TRIGGER site_counts_added AFTER INSERT ON comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_comments();
CREATE TRIGGER site_counts_changed AFTER UPDATE ON comments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_comments();
CREATE TRIGGER site_counts_removed AFTER DELETE ON comments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_comments();
CREATE TRIGGER site_counts_emptied AFTER TRUNCATE ON comments FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_comments();
CREATE TRIGGER site_counts_added AFTER INSERT ON reactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_reactions();
CREATE TRIGGER site_counts_changed AFTER UPDATE ON reactions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_reactions();
CREATE TRIGGER site_counts_removed AFTER DELETE ON reactions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_reactions();
CREATE TRIGGER site_counts_emptied AFTER TRUNCATE ON reactions FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_reactions();
CREATE TRIGGER site_counts_added AFTER INSERT ON daily_page_views REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_daily_page_views();
CREATE TRIGGER site_counts_changed AFTER UPDATE ON daily_page_views REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_daily_page_views();
CREATE TRIGGER site_counts_removed AFTER DELETE ON daily_page_views REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_daily_page_views();
CREATE TRIGGER site_counts_emptied AFTER TRUNCATE ON daily_page_views FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_daily_page_views();
CREATE TRIGGER site_counts_added AFTER INSERT ON episode_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_episode_comments();
CREATE TRIGGER site_counts_changed AFTER UPDATE ON episode_comments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_episode_comments();
CREATE TRIGGER site_counts_removed AFTER DELETE ON episode_comments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_episode_comments();
CREATE TRIGGER site_counts_emptied AFTER TRUNCATE ON episode_comments FOR EACH STATEMENT EXECUTE FUNCTION count_for_site_of_episode_comments();
CREATE TRIGGER people_set_by_insert_new AFTER INSERT ON daily_people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_daily_people();
CREATE TRIGGER people_set_by_update_new AFTER UPDATE ON daily_people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_daily_people();
CREATE TRIGGER people_set_by_delete_old AFTER DELETE ON daily_people REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_daily_people();
CREATE TRIGGER people_sets_emptied AFTER TRUNCATE ON daily_people FOR EACH STATEMENT EXECUTE FUNCTION empty_people_sets();
CREATE TRIGGER people_set_by_insert_new AFTER INSERT ON monthly_people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_monthly_people();
CREATE TRIGGER people_set_by_update_new AFTER UPDATE ON monthly_people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_monthly_people();
CREATE TRIGGER people_set_by_delete_old AFTER DELETE ON monthly_people REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_monthly_people();
CREATE TRIGGER people_sets_emptied AFTER TRUNCATE ON monthly_people FOR EACH STATEMENT EXECUTE FUNCTION empty_monthly_people_sets();
CREATE TRIGGER people_set_by_insert_new AFTER INSERT ON follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_follows();
CREATE TRIGGER people_set_by_update_new AFTER UPDATE ON follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_follows();
CREATE TRIGGER people_set_by_update_old AFTER UPDATE ON follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_follows();
CREATE TRIGGER people_set_by_delete_old AFTER DELETE ON follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_people_of_follows();
CREATE TRIGGER people_sets_emptied AFTER TRUNCATE ON follows FOR EACH STATEMENT EXECUTE FUNCTION empty_follower_sets();
