-- Written by `npm run release baseline`.
set local check_function_bodies = off;
create schema if not exists int_arrays;
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists intarray with schema int_arrays;
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
CREATE INDEX search_words_in_order ON search_words USING btree (word text_pattern_ops);
CREATE INDEX images_digest ON images USING btree (digest);
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
alter table tags add constraint tags_alias_for_id_fkey FOREIGN KEY (alias_for_id) REFERENCES tags(id) ON DELETE SET NULL;
alter table articles add constraint articles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table articles add constraint articles_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE SET NULL;
alter table articles add constraint articles_flare_tag_id_fkey FOREIGN KEY (flare_tag_id) REFERENCES tags(id) ON DELETE SET NULL;
alter table article_bodies add constraint article_bodies_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table article_tags add constraint article_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id);
alter table article_tags add constraint article_tags_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
alter table article_search add constraint article_search_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE;
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
