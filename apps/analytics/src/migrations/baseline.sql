-- Written by `npm run release baseline`.
set local check_function_bodies = off;

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
CREATE INDEX articles_of_user ON articles USING btree (user_id) WHERE published AND NOT deleted;
CREATE INDEX articles_of_organization ON articles USING btree (organization_id) WHERE published AND NOT deleted;
CREATE INDEX reactions_of_article ON reactions USING btree (article_id, user_id) WHERE NOT deleted;
CREATE INDEX follows_of_followable ON follows USING btree (followable_type, followable_id) WHERE NOT deleted;
CREATE INDEX comments_of_article ON comments USING btree (article_id) WHERE NOT deleted AND NOT hidden;
CREATE INDEX hidden_comments_of_article ON comments USING btree (article_id) WHERE hidden AND NOT deleted;
CREATE INDEX uncounted_changes_of_scope ON uncounted_changes USING btree (scope, scope_id);
CREATE INDEX follows_by_follower ON follows USING btree (followable_type, followable_id, follower_id) WHERE NOT deleted;
CREATE INDEX daily_people_by_score ON daily_people USING btree (scope, scope_id, day, (reactions + 6 * comments) DESC, user_id);
CREATE INDEX monthly_people_by_score ON monthly_people USING btree (scope, scope_id, day, (reactions + 6 * comments) DESC, user_id);
alter table page_views attach partition page_views_of_other_months DEFAULT;
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
