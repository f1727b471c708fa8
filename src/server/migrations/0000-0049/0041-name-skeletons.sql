-- What a name looks like (platform/names/skeleton.ts): two that an eye takes for one cannot both be taken. Where
-- several look alike today all keep their names, and the oldest account holds the skeleton. What every
-- server makes small is ASCII; the other capitals of Latin, Greek, Cyrillic and Armenian are named.
ALTER TABLE players ADD COLUMN name_skeleton text;

WITH bare AS (
  SELECT id, created_at,
         translate(lower(normalize(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)
                         COLLATE "C"),
                   'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
                   'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ') AS name
  FROM players
), drawn AS (
  SELECT id, created_at,
         replace(replace(translate(replace(name, 'ß', 'ss'),
           'i01аɑαᴀвьβʙсϲᴄԁᴅеєεᴇғꜰɡցһнհʜіιɪјϳᴊкκᴋӏɩʟмᴍпηɴоοσςօᴏøрρᴘԛգгᴦʀѕꜱтτᴛυսиᴜѵνᴠԝωшᴡхχуγүʏᴢ',
           'lolaaaabbbbcccddeeeeffgghhhhllljjjkkklllmmnnnooooooopppqqrrrsstttuuuuvvvwwwwxxyyyyz'),
           'rn', 'm'), 'vv', 'w') AS name
  FROM bare
), named AS (
  SELECT id, created_at,
         coalesce(nullif(regexp_replace(name, '[\s._''’&+!?~*()#\-\ufe0f]', '', 'g'), ''), name) AS skeleton
  FROM drawn
), placed AS (
  SELECT id, skeleton, row_number() OVER (PARTITION BY skeleton ORDER BY created_at, id) AS place
  FROM named
)
UPDATE players p SET name_skeleton = placed.skeleton
FROM placed WHERE placed.id = p.id AND placed.place = 1;

ALTER TABLE players ADD UNIQUE (name_skeleton);
