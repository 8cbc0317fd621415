-- Written by `npm run release baseline`.
set local check_function_bodies = off;
create schema if not exists jobs;
create extension if not exists pg_trgm;
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

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        raise exception '% takes new rows only', tg_table_name using errcode = 'insufficient_privilege';
      end $function$;

CREATE OR REPLACE FUNCTION comparable_target(target text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  declare
    part text;
    code integer;
    literal text := '[A-Za-z0-9._~!$&''()*+,;=:@-]';
    result text := '';
  begin
    for part in select matched[1] from regexp_matches(target, '(%[0-9A-Fa-f]{2}|[?%"<>\\^`{|}]|[^?%"<>\\^`{|}]+)', 'g') as matched loop
      if length(part) = 3 and part like '\%%' then
        code := get_byte(decode(substr(part, 2), 'hex'), 0);
        result := result || case when code between 33 and 126 and chr(code) ~ literal then chr(code) else upper(part) end;
      elsif part = '?' then
        literal := '[A-Za-z0-9._~-]';
        result := result || part;
      elsif part ~ '^[%"<>\\^`{|}]$' then
        result := result || '%' || upper(to_hex(ascii(part)));
      else
        result := result || part;
      end if;
    end loop;
    return result;
  end $function$;

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

create table audit_logs (
  id integer generated by default as identity not null,
  actor_id integer not null,
  actor_username text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null,
  request_id text not null,
  constraint audit_logs_pkey PRIMARY KEY (id)
);

create table site_config (
  id integer not null,
  version integer not null,
  overrides jsonb not null,
  updated_at timestamp with time zone not null,
  site_id uuid default gen_random_uuid() not null,
  constraint site_config_id_check CHECK (id = 1),
  constraint site_config_pkey PRIMARY KEY (id)
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

create table pages (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  title text not null,
  slug text not null,
  description text not null,
  body_markdown text,
  body_html text,
  body_json text,
  body_css text,
  processed_html text not null,
  template text not null,
  is_top_level_path boolean not null,
  landing_page boolean not null,
  social_image text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_slug_unique UNIQUE (slug),
  constraint pages_template_check CHECK (template = ANY (ARRAY['contained'::text, 'full_within_layout'::text, 'nav_bar_included'::text, 'json'::text, 'css'::text, 'txt'::text]))
);

create table request_redirects (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  original_url text not null,
  destination_url text not null,
  request_domain text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  original_key text generated always as (comparable_target(original_url)) stored not null,
  constraint request_redirects_original_url_unique UNIQUE (original_url, request_domain),
  constraint request_redirects_pkey PRIMARY KEY (id)
);

create table feedback_messages (
  id integer generated by default as identity not null,
  feedback_type text not null,
  category text not null,
  message text not null,
  reported_url text,
  status text default 'Open'::text not null,
  reporter_id integer,
  offender_id integer,
  affected_id integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint feedback_messages_pkey PRIMARY KEY (id),
  constraint feedback_messages_status_check CHECK (status = ANY (ARRAY['Open'::text, 'Invalid'::text, 'Resolved'::text, 'Spam'::text, 'Ignored'::text]))
);

create table audience_users (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  role_list text not null,
  constraint audience_users_pkey PRIMARY KEY (id)
);

create table audience_organizations (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  constraint audience_organizations_pkey PRIMARY KEY (id)
);

create table audience_articles (
  id integer not null,
  version integer not null,
  published boolean not null,
  user_id integer not null,
  organization_id integer,
  path text not null,
  tag_list text not null,
  constraint audience_articles_pkey PRIMARY KEY (id)
);

create table audience_segments (
  id integer generated by default as identity not null,
  type_of text not null,
  user_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint audience_segments_pkey PRIMARY KEY (id),
  constraint audience_segments_type_of_check CHECK (type_of = ANY (ARRAY['manual'::text, 'trusted'::text, 'posted'::text, 'no_posts_yet'::text]))
);

create table audience_segment_members (
  segment_id integer not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint audience_segment_members_pkey PRIMARY KEY (segment_id, user_id)
);

create table billboards (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  name text not null,
  body_markdown text not null,
  processed_html text not null,
  approved boolean not null,
  published boolean not null,
  expires_at timestamp with time zone,
  organization_id integer,
  creator_id integer,
  placement_area text not null,
  tags text[] not null,
  exclude_article_ids integer[] not null,
  preferred_article_ids integer[] not null,
  audience_segment_id integer,
  audience_segment_type text,
  target_geolocations text[] not null,
  display_to text not null,
  type_of text not null,
  browser_context text not null,
  page_id integer,
  exclude_role_names text[] not null,
  target_role_names text[] not null,
  include_subforem_ids integer[] not null,
  prefer_paired_with_billboard_id integer,
  priority boolean not null,
  weight double precision not null,
  requires_cookies boolean not null,
  color text,
  dismissal_sku text,
  custom_display_label text,
  template text not null,
  render_mode text not null,
  special_behavior text not null,
  exclude_survey_completions boolean not null,
  exclude_survey_ids integer[] not null,
  impressions_count integer default 0 not null,
  clicks_count integer default 0 not null,
  success_rate double precision default 0 not null,
  counts_tabulated_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  content_updated_at timestamp with time zone,
  constraint billboards_display_to_check CHECK (display_to = ANY (ARRAY['all'::text, 'logged_in'::text, 'guests'::text])),
  constraint billboards_pkey PRIMARY KEY (id)
) with (fillfactor=80);

create table recommended_lists (
  id integer generated by default as identity not null,
  name text not null,
  placement_area text not null,
  expires_at timestamp with time zone not null,
  user_id integer not null,
  article_ids integer[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint recommended_lists_of_user UNIQUE (user_id, placement_area),
  constraint recommended_lists_pkey PRIMARY KEY (id)
);

create table badges (
  id integer generated by default as identity not null,
  title text not null,
  slug text not null,
  description text not null,
  image_path text not null,
  credits_awarded integer not null,
  allow_multiple_awards boolean not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint badges_credits_awarded_check CHECK (credits_awarded >= 0),
  constraint badges_pkey PRIMARY KEY (id),
  constraint badges_title_key UNIQUE (title)
);

create table badge_achievements (
  id integer generated by default as identity not null,
  badge_id integer not null,
  user_id integer not null,
  rewarder_id integer,
  rewarding_context_message_markdown text not null,
  rewarding_context_message text not null,
  include_default_description boolean not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint badge_achievements_pkey PRIMARY KEY (id)
);

create table surveys (
  id integer generated by default as identity not null,
  title text not null,
  slug text not null,
  previous_slugs text[] default '{}'::text[] not null,
  survey_type_of text not null,
  active boolean not null,
  display_title boolean not null,
  allow_resubmission boolean not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint surveys_pkey PRIMARY KEY (id),
  constraint surveys_survey_type_of_check CHECK (survey_type_of = ANY (ARRAY['community_pulse'::text, 'industry'::text, 'fun'::text]))
);

create table polls (
  id integer generated by default as identity not null,
  survey_id integer not null,
  prompt_markdown text not null,
  prompt_html text not null,
  poll_type_of text not null,
  "position" integer not null,
  poll_votes_count integer default 0 not null,
  poll_skips_count integer default 0 not null,
  poll_texts_count integer default 0 not null,
  poll_options_count integer default 0 not null,
  scale_min integer,
  scale_max integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint polls_check CHECK (poll_type_of <> 'scale'::text OR scale_max > scale_min),
  constraint polls_pkey PRIMARY KEY (id),
  constraint polls_poll_type_of_check CHECK (poll_type_of = ANY (ARRAY['single_choice'::text, 'multiple_choice'::text, 'scale'::text, 'text_input'::text]))
);

create table poll_options (
  id integer generated by default as identity not null,
  poll_id integer not null,
  markdown text not null,
  processed_html text not null,
  supplementary_text text,
  "position" integer not null,
  poll_votes_count integer default 0 not null,
  constraint poll_options_pkey PRIMARY KEY (id)
);

create table poll_votes (
  id integer generated by default as identity not null,
  survey_id integer not null,
  poll_id integer not null,
  poll_option_id integer not null,
  user_id integer not null,
  session_start integer not null,
  created_at timestamp with time zone default now() not null,
  constraint poll_votes_once UNIQUE (poll_id, user_id, session_start, poll_option_id),
  constraint poll_votes_pkey PRIMARY KEY (survey_id, id)
);

create table poll_text_responses (
  id integer generated by default as identity not null,
  survey_id integer not null,
  poll_id integer not null,
  user_id integer not null,
  text_content text not null,
  session_start integer not null,
  created_at timestamp with time zone default now() not null,
  constraint poll_text_responses_once UNIQUE (poll_id, user_id, session_start),
  constraint poll_text_responses_pkey PRIMARY KEY (survey_id, id)
);

create table poll_skips (
  id integer generated by default as identity not null,
  poll_id integer not null,
  user_id integer not null,
  session_start integer not null,
  created_at timestamp with time zone default now() not null,
  constraint poll_skips_once UNIQUE (poll_id, user_id, session_start),
  constraint poll_skips_pkey PRIMARY KEY (id)
);

create table survey_participations (
  survey_id integer not null,
  user_id integer not null,
  session_start integer not null,
  completed_at timestamp with time zone,
  constraint survey_participations_pkey PRIMARY KEY (survey_id, user_id)
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

create table theme (
  id integer not null,
  version integer not null,
  draft jsonb not null,
  draft_css text not null,
  draft_hash text,
  shown_id integer,
  updated_at timestamp with time zone not null,
  constraint theme_id_check CHECK (id = 1),
  constraint theme_pkey PRIMARY KEY (id)
);

create table theme_versions (
  id integer generated by default as identity not null,
  theme jsonb not null,
  css text not null,
  hash text,
  published_at timestamp with time zone default now() not null,
  constraint theme_versions_pkey PRIMARY KEY (id)
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

insert into site_config ("id", "version", "overrides", "updated_at") values
  ('1', '1', '{}', now());

insert into jobs.version ("version", "cron_on", "bam_on", "flow_on", "reindex_on", "monitor_backoff_on") values
  ('43', null, null, null, null, null);

insert into audience_segments ("id", "type_of", "user_count") values
  ('1', 'trusted', '0'),
  ('2', 'posted', '0'),
  ('3', 'no_posts_yet', '0');

insert into theme ("id", "version", "draft", "draft_css", "draft_hash", "shown_id", "updated_at") values
  ('1', '1', '{}', '', null, null, now());
select setval('audience_segments_id_seq', 3);
CREATE INDEX audit_logs_newest ON audit_logs USING btree (created_at DESC, id DESC);
CREATE INDEX audit_logs_of_actor ON audit_logs USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_logs_of_action ON audit_logs USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_logs_of_target_type ON audit_logs USING btree (target_type, created_at DESC, id DESC);
CREATE INDEX audit_logs_of_target ON audit_logs USING btree (target_id, target_type, created_at DESC, id DESC);
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
CREATE UNIQUE INDEX pages_landing_page ON pages USING btree (landing_page) WHERE landing_page;
CREATE INDEX request_redirects_newest ON request_redirects USING btree (created_at DESC, id DESC);
CREATE INDEX feedback_messages_of_status ON feedback_messages USING btree (status, id DESC);
CREATE INDEX feedback_messages_of_feedback_type ON feedback_messages USING btree (feedback_type, id DESC);
CREATE INDEX feedback_messages_of_category ON feedback_messages USING btree (category, id DESC);
CREATE INDEX feedback_messages_of_reporter ON feedback_messages USING btree (reporter_id, id DESC) WHERE reporter_id IS NOT NULL;
CREATE INDEX feedback_messages_of_offender ON feedback_messages USING btree (offender_id, id DESC) WHERE offender_id IS NOT NULL;
CREATE INDEX audience_articles_by_path ON audience_articles USING btree (path) WHERE published;
CREATE INDEX audience_articles_of_user ON audience_articles USING btree (user_id) WHERE published;
CREATE INDEX audience_segments_manual ON audience_segments USING btree (id) WHERE type_of = 'manual'::text;
CREATE UNIQUE INDEX audience_segments_automatic ON audience_segments USING btree (type_of) WHERE type_of <> 'manual'::text;
CREATE INDEX audience_segment_members_of_user ON audience_segment_members USING btree (user_id);
CREATE INDEX billboards_shown ON billboards USING btree (placement_area, id DESC) WHERE approved AND published;
CREATE INDEX billboards_of_segment ON billboards USING btree (audience_segment_id) WHERE audience_segment_id IS NOT NULL;
CREATE INDEX badges_newest ON badges USING btree (created_at DESC, id DESC);
CREATE INDEX badge_achievements_newest ON badge_achievements USING btree (created_at DESC, id DESC);
CREATE INDEX badge_achievements_of_badge ON badge_achievements USING btree (badge_id, user_id);
CREATE UNIQUE INDEX surveys_slug ON surveys USING btree (slug) WHERE deleted_at IS NULL;
CREATE INDEX surveys_previous_slugs ON surveys USING gin (previous_slugs);
CREATE INDEX surveys_newest ON surveys USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX surveys_newest_by_state ON surveys USING btree (active, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX surveys_deleted ON surveys USING btree (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX polls_of_survey ON polls USING btree (survey_id);
CREATE INDEX polls_deleted ON polls USING btree (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX poll_options_of_poll ON poll_options USING btree (poll_id);
CREATE INDEX survey_participations_of_user ON survey_participations USING btree (user_id);
CREATE INDEX dead_letters_newest ON dead_letters USING btree (dead_since DESC, id DESC);
CREATE INDEX dead_letters_of_type ON dead_letters USING btree (type, dead_since DESC, id DESC);
CREATE INDEX request_redirects_key ON request_redirects USING btree (original_key, request_domain);
CREATE INDEX badges_by_title ON badges USING btree (fold_name(title));
CREATE INDEX billboards_by_name ON billboards USING gin (((fold_name((name || chr(10)) || placement_area) || chr(10)) || lower(processed_html COLLATE "C")) gin_trgm_ops);
CREATE INDEX recommended_lists_by_name ON recommended_lists USING gin (fold_name(name) gin_trgm_ops);
CREATE INDEX badges_by_slug ON badges USING btree (slug, id);
alter table jobs.job attach partition jobs.job_common DEFAULT;
alter table inbox attach partition inbox_of_other_times DEFAULT;
alter table jobs.queue add constraint queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);
alter table jobs.schedule add constraint schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.subscription add constraint subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.job_common add constraint q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table jobs.job_common add constraint dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table audience_segment_members add constraint audience_segment_members_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES audience_segments(id) ON DELETE CASCADE;
alter table billboards add constraint billboards_audience_segment_id_fkey FOREIGN KEY (audience_segment_id) REFERENCES audience_segments(id);
alter table badge_achievements add constraint badge_achievements_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badges(id);
alter table polls add constraint polls_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(id);
alter table poll_options add constraint poll_options_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_whole AFTER TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
