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

CREATE OR REPLACE FUNCTION note_accounts(amount integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        position bigint;
      begin
        if amount = 0 then return; end if;
        insert into account_changes (change) values (amount) returning id into position;
        -- Now and then a writer merges all rows, one at a time, since two would delete the same rows.
        if position % 64 = 0 and pg_try_advisory_xact_lock(hashtextextended('account_changes', 0)) then
          with taken as (delete from account_changes returning account_changes.change)
          insert into account_changes (change) select sum(taken.change) from taken;
        end if;
      end $function$;

CREATE OR REPLACE FUNCTION note_inserted_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform note_accounts((select count(*)::integer from changed where closed_at is null));
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION note_removed_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform note_accounts((select -count(*)::integer from changed where closed_at is null));
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION note_closed_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform note_accounts(case when new.closed_at is null then 1 else -1 end);
        return null;
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

CREATE OR REPLACE FUNCTION set_handle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.handle := lower(new.username collate "C");
        return new;
      end $function$;

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

create table handles (
  name text not null,
  constraint handles_name_check CHECK (name ~ '^[a-z0-9_-]{2,30}$'::text),
  constraint handles_pkey PRIMARY KEY (name)
);

create table users (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  username text not null,
  handle text default ''::text not null,
  email text not null,
  name text not null,
  summary text,
  location text,
  website_url text,
  microblog_username text,
  codehost_username text,
  profile_image text default ''::text not null,
  profile_image_90 text default ''::text not null,
  shows_email boolean default false not null,
  roles text[] default '{}'::text[] not null,
  standings text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  email_confirmed_at timestamp with time zone,
  closed_at timestamp with time zone,
  removes_content boolean default false not null,
  links text[] default '{}'::text[] not null,
  pronouns text,
  work text,
  education text,
  bg_color_hex text,
  text_color_hex text,
  verified_links text[] default '{}'::text[] not null,
  constraint users_email_unique UNIQUE (email),
  constraint users_handle_unique UNIQUE (handle),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_roles_check CHECK (roles <@ ARRAY['moderator'::text, 'admin'::text, 'super_admin'::text]),
  constraint users_standings_check CHECK (standings <@ ARRAY['trusted'::text, 'warned'::text, 'limited'::text, 'comment_suspended'::text, 'suspended'::text, 'spam'::text, 'banned'::text])
);

create table organizations (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  username text not null,
  handle text default ''::text not null,
  name text not null,
  profile_image text default ''::text not null,
  profile_image_90 text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  summary text,
  microblog_username text,
  codehost_username text,
  url text,
  location text,
  tech_stack text,
  tag_line text,
  story text,
  deleted_at timestamp with time zone,
  constraint organizations_handle_unique UNIQUE (handle),
  constraint organizations_pkey PRIMARY KEY (id)
);

create table memberships (
  organization_id integer not null,
  user_id integer not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint memberships_pkey PRIMARY KEY (organization_id, user_id),
  constraint memberships_role_check CHECK (role = ANY (ARRAY['member'::text, 'admin'::text]))
);

create table api_keys (
  id integer generated by default as identity not null,
  user_id integer not null,
  description text not null,
  secret_hash bytea not null,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  scopes text[] default '{}'::text[] not null,
  expires_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_secret_hash_unique UNIQUE (secret_hash)
);

create table notes (
  id integer generated by default as identity not null,
  user_id integer not null,
  author_id integer,
  reason text not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  constraint notes_pkey PRIMARY KEY (id)
);

create table articles (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  published boolean not null,
  user_id integer not null,
  organization_id integer,
  title text not null,
  path text not null,
  published_at timestamp with time zone,
  comments_closed boolean default false not null,
  constraint articles_pkey PRIMARY KEY (id)
);

create table comments (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  article_id integer,
  user_id integer not null,
  parent_id integer,
  root_id integer,
  thread_id integer generated always as (COALESCE(root_id, id)) stored not null,
  depth smallint not null,
  body_markdown text not null,
  body_html text not null,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  podcast_episode_id integer,
  hidden_at timestamp with time zone,
  withheld boolean default false not null,
  constraint comments_check CHECK ((parent_id IS NULL) = (root_id IS NULL) AND (parent_id IS NULL) = (depth = 0)),
  constraint comments_level CHECK (depth >= 0 AND depth <= 199),
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_target CHECK ((article_id IS NULL) <> (podcast_episode_id IS NULL))
);

create table reactions (
  id integer generated by default as identity not null,
  user_id integer not null,
  reactable_type text not null,
  reactable_id integer not null,
  category text not null,
  status text default 'valid'::text not null,
  created_at timestamp with time zone default now() not null,
  archived boolean default false not null,
  constraint reactions_category CHECK (category = ANY (ARRAY['like'::text, 'unicorn'::text, 'exploding_head'::text, 'raised_hands'::text, 'fire'::text, 'readinglist'::text, 'thumbsup'::text, 'thumbsdown'::text, 'vomit'::text])),
  constraint reactions_pkey PRIMARY KEY (id),
  constraint reactions_reactable_type_check CHECK (reactable_type = ANY (ARRAY['Article'::text, 'Comment'::text, 'User'::text])),
  constraint reactions_status_check CHECK (status = ANY (ARRAY['valid'::text, 'confirmed'::text, 'invalid'::text])),
  constraint reactions_unique UNIQUE (reactable_type, reactable_id, category, user_id)
);

create table pending_counts (
  id bigint generated always as identity (sequence name engagement_marks_id_seq) constraint engagement_marks_id_not_null not null,
  article_id integer constraint engagement_marks_article_id_not_null not null,
  comments integer,
  category text,
  reactions integer,
  reactors integer,
  constraint engagement_marks_pkey PRIMARY KEY (id)
);

create table engagement_versions (
  article_id integer not null,
  version integer not null,
  counted_version integer,
  comments_count integer,
  reactors_count integer,
  reactions jsonb,
  quality_points integer default 0 not null,
  constraint engagement_versions_pkey PRIMARY KEY (article_id)
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

create table passwords (
  user_id integer not null,
  hash text not null,
  changed_at timestamp with time zone default now() not null,
  constraint passwords_pkey PRIMARY KEY (user_id)
);

create table notification_settings (
  user_id integer not null,
  email_comment_notifications boolean not null,
  email_follower_notifications boolean not null,
  email_mention_notifications boolean not null,
  email_newsletter boolean not null,
  email_digest_periodic boolean not null,
  email_badge_notifications boolean not null,
  email_unread_notifications boolean not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id)
);

create table sessions (
  id uuid not null,
  user_id integer not null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_unique UNIQUE (token_hash)
);

create table one_time_tokens (
  secret_hash bytea not null,
  purpose text not null,
  user_id integer,
  detail jsonb not null,
  attempts_left smallint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint one_time_tokens_pkey PRIMARY KEY (secret_hash),
  constraint one_time_tokens_purpose_check CHECK (purpose = ANY (ARRAY['sign_up'::text, 'confirm_address'::text, 'change_address'::text, 'reset_password'::text, 'invitation'::text, 'sign_in'::text, 'add_passkey'::text]))
);

create table attempts (
  subject bytea not null,
  used integer not null,
  window_ends_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (subject)
);

create table totp_secrets (
  user_id integer not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step integer not null,
  created_at timestamp with time zone default now() not null,
  constraint totp_secrets_pkey PRIMARY KEY (user_id)
);

create table recovery_codes (
  code_hash bytea not null,
  user_id integer not null,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash)
);

create table passkeys (
  id integer generated by default as identity not null,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_unique UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id)
);

create table answered_challenges (
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  constraint answered_challenges_pkey PRIMARY KEY (challenge)
);

create table oauth_applications (
  id integer generated by default as identity not null,
  owner_id integer not null,
  client_id text not null,
  secret_hash bytea,
  name text not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint oauth_applications_client_id_unique UNIQUE (client_id),
  constraint oauth_applications_pkey PRIMARY KEY (id)
);

create table oauth_grants (
  id integer generated by default as identity not null,
  application_id integer not null,
  user_id integer not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint oauth_grants_parties_unique UNIQUE (user_id, application_id),
  constraint oauth_grants_pkey PRIMARY KEY (id)
);

create table oauth_records (
  id bigint generated always as identity not null,
  kind text not null,
  secret_hash bytea not null,
  application_id integer not null,
  grant_id integer,
  scopes text[] not null,
  payload jsonb not null,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint oauth_records_check CHECK ((grant_id IS NULL) = (kind = 'client_credentials'::text)),
  constraint oauth_records_kind_check CHECK (kind = ANY (ARRAY['authorization_code'::text, 'access_token'::text, 'refresh_token'::text, 'client_credentials'::text])),
  constraint oauth_records_pkey PRIMARY KEY (id),
  constraint oauth_records_secret_hash_unique UNIQUE (secret_hash)
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

create table tags (
  id integer not null,
  name text not null,
  constraint tags_pkey PRIMARY KEY (id)
);

create table follows (
  id integer generated by default as identity not null,
  version integer default 1 not null,
  follower_id integer not null,
  followable_type text not null,
  followable_id integer not null,
  points double precision default 1 not null,
  active boolean default true not null,
  hidden boolean default false not null,
  shown boolean generated always as (active AND NOT hidden) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint follows_followable_type_check CHECK (followable_type = ANY (ARRAY['User'::text, 'Organization'::text, 'Tag'::text])),
  constraint follows_pkey PRIMARY KEY (id),
  constraint follows_unique UNIQUE (follower_id, followable_type, followable_id)
) with (autovacuum_vacuum_insert_threshold=10000, autovacuum_vacuum_insert_scale_factor=0.01, autovacuum_vacuum_threshold=10000, autovacuum_vacuum_scale_factor=0.01);

create table notifications (
  id bigint generated always as identity not null,
  user_id integer not null,
  kind text not null,
  article_id integer,
  podcast_episode_id integer,
  about_type text not null,
  about_id integer not null,
  actor_id integer not null,
  actors_count integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_unique UNIQUE NULLS NOT DISTINCT (article_id, about_type, about_id, user_id)
) with (fillfactor=80);

create table notification_actors (
  notification_id bigint not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint notification_actors_pkey PRIMARY KEY (notification_id, user_id)
);

create table publications (
  article_id integer not null,
  published boolean not null,
  announced_at timestamp with time zone,
  turn integer default 1 not null,
  mentioned_user_ids integer[] default '{}'::integer[] not null,
  constraint publications_pkey PRIMARY KEY (article_id)
);

create table notification_mails (
  user_id integer not null,
  due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint notification_mails_pkey PRIMARY KEY (user_id)
);

create table podcast_episodes (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  listed boolean not null,
  title text not null,
  path text not null,
  constraint podcast_episodes_pkey PRIMARY KEY (id)
);

create table withdrawals (
  id uuid not null,
  user_id integer not null,
  actor_id integer not null,
  actor_username text not null,
  request_id text not null,
  note text,
  article_ids integer[] default '{}'::integer[] not null,
  comment_ids integer[] default '{}'::integer[] not null,
  articles_withdrawn_at timestamp with time zone,
  comments_withdrawn_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint withdrawals_pkey PRIMARY KEY (id)
);

create table former_usernames (
  name text not null,
  user_id integer not null,
  of_merged boolean not null,
  left_at timestamp with time zone default now() not null,
  constraint former_usernames_pkey PRIMARY KEY (name)
);

create table identities (
  id integer generated by default as identity not null,
  user_id integer not null,
  provider text not null,
  uid text not null,
  username text,
  created_at timestamp with time zone default now() not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_uid_unique UNIQUE (provider, uid),
  constraint identities_user_unique UNIQUE (user_id, provider)
);

create table user_merges (
  id integer generated by default as identity not null,
  source_id integer not null,
  target_id integer not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint user_merges_pkey PRIMARY KEY (id),
  constraint user_merges_source_unique UNIQUE (source_id)
);

create table user_merge_parts (
  merge_id integer not null,
  service text not null,
  finished_at timestamp with time zone,
  constraint user_merge_parts_pkey PRIMARY KEY (merge_id, service)
);

create table page_names (
  page_id integer not null,
  version integer not null,
  name text,
  constraint page_names_pkey PRIMARY KEY (page_id)
);

create table former_organization_usernames (
  name text not null,
  organization_id integer not null,
  left_at timestamp with time zone default now() not null,
  constraint former_organization_usernames_pkey PRIMARY KEY (name)
);

create table badge_achievements (
  id integer not null,
  version integer not null,
  deleted boolean not null,
  user_id integer not null,
  badge_id integer not null,
  badge_title text not null,
  constraint badge_achievements_pkey PRIMARY KEY (id)
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

create table pending_notifications (
  id bigint generated always as identity (sequence name news_marks_id_seq) constraint news_marks_id_not_null not null,
  job text constraint news_marks_job_not_null not null,
  payload jsonb constraint news_marks_payload_not_null not null,
  constraint news_marks_pkey PRIMARY KEY (id)
);

create table account_changes (
  id bigint generated always as identity not null,
  change integer not null,
  constraint account_changes_pkey PRIMARY KEY (id)
);

create table name_reservations (
  name text not null,
  holder text not null,
  reserved_until timestamp with time zone not null,
  constraint name_reservations_pkey PRIMARY KEY (name)
);

create table organization_secrets (
  organization_id integer not null,
  secret_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint organization_secrets_hash_unique UNIQUE (secret_hash),
  constraint organization_secrets_pkey PRIMARY KEY (organization_id)
);

create table organization_invitations (
  id integer generated by default as identity not null,
  organization_id integer not null,
  user_id integer,
  email text,
  role text not null,
  invited_by integer not null,
  secret_hash bytea,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint organization_invitations_email_unique UNIQUE (organization_id, email),
  constraint organization_invitations_invitee CHECK ((user_id IS NULL) <> (email IS NULL)),
  constraint organization_invitations_pkey PRIMARY KEY (id),
  constraint organization_invitations_role_check CHECK (role = ANY (ARRAY['member'::text, 'admin'::text])),
  constraint organization_invitations_secret_unique UNIQUE (secret_hash),
  constraint organization_invitations_user_unique UNIQUE (organization_id, user_id)
);

create table webmentions (
  id integer generated by default as identity not null,
  article_id integer not null,
  source text not null,
  host text not null,
  state text default 'unverified'::text not null,
  queued boolean default true not null,
  title text,
  author_name text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint webmentions_pkey PRIMARY KEY (id),
  constraint webmentions_source_unique UNIQUE (article_id, source)
);

create table feed_tokens (
  user_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint feed_tokens_hash_unique UNIQUE (token_hash),
  constraint feed_tokens_pkey PRIMARY KEY (user_id)
);

create table wide_publications (
  id bigint generated always as identity not null,
  article_id integer not null,
  followable_type text not null,
  followable_id integer not null,
  actor_id integer not null,
  announced_at timestamp with time zone not null,
  constraint wide_publications_followable_type_check CHECK (followable_type = ANY (ARRAY['User'::text, 'Organization'::text])),
  constraint wide_publications_pkey PRIMARY KEY (id),
  constraint wide_publications_unique UNIQUE (article_id, followable_type, followable_id)
);

create table notification_positions (
  user_id integer not null,
  publication_id bigint not null,
  constraint notification_positions_pkey PRIMARY KEY (user_id)
) with (fillfactor=80);

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

insert into jobs.version ("version", "cron_on", "bam_on", "flow_on", "reindex_on", "monitor_backoff_on") values
  ('43', null, null, null, null, null);

insert into account_changes ("id", "change") overriding system value values
  ('1', '0');
select setval('account_changes_id_seq', 1);
CREATE INDEX outbox_pending ON outbox USING btree ("position") WHERE parked_at IS NULL;
CREATE INDEX outbox_delayed ON outbox USING btree (aggregate_id, "position") WHERE retry_at IS NOT NULL;
CREATE INDEX outbox_parked ON outbox USING btree (parked_at) WHERE parked_at IS NOT NULL;
CREATE INDEX memberships_user ON memberships USING btree (user_id);
CREATE INDEX api_keys_user ON api_keys USING btree (user_id, id);
CREATE INDEX notes_user ON notes USING btree (user_id, id);
CREATE INDEX comments_roots ON comments USING btree (article_id, id) WHERE parent_id IS NULL;
CREATE INDEX comments_counted ON comments USING btree (article_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX comments_discussion ON comments USING btree (article_id, thread_id, id);
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
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX one_time_tokens_user ON one_time_tokens USING btree (user_id, purpose);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens USING btree (expires_at);
CREATE INDEX attempts_expiry ON attempts USING btree (window_ends_at);
CREATE INDEX recovery_codes_user ON recovery_codes USING btree (user_id);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id, id);
CREATE INDEX answered_challenges_expiry ON answered_challenges USING btree (expires_at);
CREATE INDEX comments_user ON comments USING btree (user_id, id);
CREATE INDEX reactions_user ON reactions USING btree (user_id, id);
CREATE INDEX oauth_applications_owner ON oauth_applications USING btree (owner_id, id);
CREATE INDEX oauth_grants_application ON oauth_grants USING btree (application_id);
CREATE INDEX oauth_records_grant ON oauth_records USING btree (grant_id, kind, id);
CREATE INDEX oauth_records_application ON oauth_records USING btree (application_id, kind, id);
CREATE INDEX oauth_records_expiry ON oauth_records USING btree (expires_at);
CREATE INDEX idempotency_records_age ON idempotency_records USING btree (created_at);
CREATE INDEX follows_audience ON follows USING btree (followable_type, followable_id, shown, created_at, id) INCLUDE (follower_id);
CREATE INDEX notifications_newest ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_actor ON notifications USING btree (actor_id);
CREATE INDEX notification_actors_newest ON notification_actors USING btree (notification_id, created_at DESC);
CREATE INDEX notification_actors_user ON notification_actors USING btree (user_id);
CREATE INDEX notification_mails_due ON notification_mails USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX comments_of_episode ON comments USING btree (podcast_episode_id, thread_id, id) WHERE podcast_episode_id IS NOT NULL;
CREATE INDEX comments_roots_of_episode ON comments USING btree (podcast_episode_id, id) WHERE podcast_episode_id IS NOT NULL AND parent_id IS NULL;
CREATE INDEX comments_last_reply ON comments USING btree (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX former_usernames_user ON former_usernames USING btree (user_id, left_at);
CREATE UNIQUE INDEX identities_username_unique ON identities USING btree (provider, lower(username)) WHERE username IS NOT NULL;
CREATE INDEX user_merges_running ON user_merges USING btree (target_id) WHERE finished_at IS NULL;
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX articles_published_of_user ON articles USING btree (user_id) WHERE published AND NOT deleted;
CREATE INDEX one_time_tokens_invited ON one_time_tokens USING btree ((detail ->> 'email'::text)) WHERE purpose = 'invitation'::text;
CREATE INDEX notes_author ON notes USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX former_organization_usernames_organization ON former_organization_usernames USING btree (organization_id, left_at);
CREATE INDEX page_names_name ON page_names USING btree (name) WHERE name IS NOT NULL;
CREATE INDEX badge_achievements_of_user ON badge_achievements USING btree (user_id, badge_id) WHERE NOT deleted;
CREATE INDEX publications_mentioned ON publications USING gin (mentioned_user_ids) WHERE mentioned_user_ids <> '{}'::integer[];
CREATE INDEX dead_letters_newest ON dead_letters USING btree (dead_since DESC, id DESC);
CREATE INDEX dead_letters_of_type ON dead_letters USING btree (type, dead_since DESC, id DESC);
CREATE INDEX comments_deleted ON comments USING btree (id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX comments_hidden ON comments USING btree (id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX comments_withheld ON comments USING btree (id DESC) WHERE withheld;
CREATE INDEX users_by_handle ON users USING btree (handle text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX users_by_name ON users USING btree (lower(name) text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX users_super_admins ON users USING btree (id) WHERE ('super_admin'::text = ANY (roles)) AND closed_at IS NULL;
CREATE INDEX tags_by_name ON tags USING btree (name);
CREATE INDEX users_by_folded_name ON users USING btree (fold_name(name) text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX follows_newest ON follows USING btree (follower_id, followable_type, created_at DESC, id DESC) INCLUDE (followable_id) WHERE active;
CREATE INDEX badge_achievements_of_badge ON badge_achievements USING btree (badge_id, user_id) WHERE NOT deleted;
CREATE INDEX reactions_saved ON reactions USING btree (user_id, archived, created_at DESC, id DESC) INCLUDE (reactable_id, status) WHERE category = 'readinglist'::text;
CREATE INDEX organization_invitations_newest ON organization_invitations USING btree (organization_id, id);
CREATE INDEX organization_invitations_of_user ON organization_invitations USING btree (user_id);
CREATE INDEX organization_invitations_of_email ON organization_invitations USING btree (email);
CREATE INDEX organization_invitations_by_user ON organization_invitations USING btree (invited_by);
CREATE INDEX organization_invitations_expiry ON organization_invitations USING btree (expires_at);
CREATE INDEX webmentions_of_article ON webmentions USING btree (article_id, id) WHERE state <> 'unverified'::text;
CREATE INDEX webmentions_waiting ON webmentions USING btree (host) WHERE state = ANY (ARRAY['unverified'::text, 'pending'::text]);
CREATE INDEX webmentions_pending ON webmentions USING btree (article_id) WHERE state = 'pending'::text;
CREATE INDEX wide_publications_audience ON wide_publications USING btree (followable_type, followable_id, announced_at);
alter table jobs.job attach partition jobs.job_common DEFAULT;
alter table inbox attach partition inbox_of_other_times DEFAULT;
alter table users add constraint users_handle_fkey FOREIGN KEY (handle) REFERENCES handles(name);
alter table organizations add constraint organizations_handle_fkey FOREIGN KEY (handle) REFERENCES handles(name);
alter table memberships add constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table api_keys add constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table notes add constraint notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table notes add constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table comments add constraint comments_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id);
alter table comments add constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table comments add constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id);
alter table comments add constraint comments_root_id_fkey FOREIGN KEY (root_id) REFERENCES comments(id);
alter table reactions add constraint reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table jobs.queue add constraint queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);
alter table jobs.schedule add constraint schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.subscription add constraint subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
alter table jobs.job_common add constraint q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table jobs.job_common add constraint dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table passwords add constraint passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table notification_settings add constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table one_time_tokens add constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table totp_secrets add constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table oauth_applications add constraint oauth_applications_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table oauth_grants add constraint oauth_grants_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_applications(id) ON DELETE CASCADE;
alter table oauth_grants add constraint oauth_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table oauth_records add constraint oauth_records_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_applications(id) ON DELETE CASCADE;
alter table oauth_records add constraint oauth_records_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE;
alter table follows add constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id);
alter table notification_actors add constraint notification_actors_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
alter table comments add constraint comments_podcast_episode_id_fkey FOREIGN KEY (podcast_episode_id) REFERENCES podcast_episodes(id);
alter table former_usernames add constraint former_usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table identities add constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table user_merges add constraint user_merges_source_id_fkey FOREIGN KEY (source_id) REFERENCES users(id);
alter table user_merges add constraint user_merges_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table user_merge_parts add constraint user_merge_parts_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES user_merges(id);
alter table former_organization_usernames add constraint former_organization_usernames_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
alter table organization_secrets add constraint organization_secrets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
alter table organization_invitations add constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
alter table feed_tokens add constraint feed_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE TRIGGER accounts_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_accounts();
CREATE TRIGGER accounts_removed AFTER DELETE ON users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_accounts();
CREATE TRIGGER account_closed AFTER UPDATE ON users FOR EACH ROW WHEN ((old.closed_at IS NULL) IS DISTINCT FROM (new.closed_at IS NULL)) EXECUTE FUNCTION note_closed_account();
CREATE TRIGGER users_handle BEFORE INSERT OR UPDATE OF username ON users FOR EACH ROW EXECUTE FUNCTION set_handle();
CREATE TRIGGER organizations_handle BEFORE INSERT OR UPDATE OF username ON organizations FOR EACH ROW EXECUTE FUNCTION set_handle();
