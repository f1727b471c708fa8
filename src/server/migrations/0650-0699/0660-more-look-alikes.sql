-- Further letters look like Latin ones (platform/names/confusables.ts: UTS 39, such as the i without a dot), so that
-- stored skeletons with them are made again. Where a name now looks like another, both are kept, and the skeleton
-- belongs to the one that had it, or to the older account.
WITH letters AS (
  SELECT U&'\01a8\a75b\0292\021d\025c\a76b\0223\a76f\0185\a7b5\1472\ab32\04bd\ab35\a799\1e9d'
      || U&'\0584\1d83\018d\050d\029d\0575\0131\a647\01c0\05d5\05df\0627\0578\057c\1d11\ab3d'
      || U&'\05e1\0647\06be\06c1\06d5\10ff\0d20\0b20\101d\12d0\0566\ab47\ab48\01bd\028b\a79f'
      || U&'\ab4e\ab52\1200\05d8\026f\0461\0561\ab53\0263\1d8c\1eff\ab5a\10e7\30d8\30fc\30cb'
      || U&'\30cf\30ab\30c8\30ed\56d7\30bf\30a8' AS given,
    '22333389bbbeeffffgggjjllllllnnooooooooooooqrrsuuuuuvwwwxyyyyyへ一二八力卜口口夕工' AS seen
), drawn AS (
  SELECT id, created_at, translate(name_skeleton, given, seen) AS skeleton FROM players, letters
  WHERE translate(name_skeleton, given, '') <> name_skeleton
), placed AS (
  SELECT id, skeleton, row_number() OVER (PARTITION BY skeleton ORDER BY created_at, id) AS place FROM drawn
)
UPDATE players p SET name_skeleton = CASE
  WHEN place = 1 AND NOT EXISTS (SELECT FROM players WHERE name_skeleton = placed.skeleton) THEN placed.skeleton
END
FROM placed WHERE p.id = placed.id;
