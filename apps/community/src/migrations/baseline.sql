-- Written by `npm run release baseline`.
set local check_function_bodies = off;

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

insert into account_changes ("id", "change") overriding system value values
  ('1', '0');
select setval('account_changes_id_seq', 1);
CREATE INDEX memberships_user ON memberships USING btree (user_id);
CREATE INDEX api_keys_user ON api_keys USING btree (user_id, id);
CREATE INDEX notes_user ON notes USING btree (user_id, id);
CREATE INDEX comments_roots ON comments USING btree (article_id, id) WHERE parent_id IS NULL;
CREATE INDEX comments_counted ON comments USING btree (article_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX comments_discussion ON comments USING btree (article_id, thread_id, id);
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
