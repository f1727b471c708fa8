import type { Filling } from './filling.ts'

/** What was said in the lobby in the days that it is kept: as many messages as there were battles, one in a hundred removed. */
export async function fillChat({ counts, run }: Filling): Promise<void> {
  const { battles, players } = counts
  await run(`
    INSERT INTO chat_messages (id, room, player_id, text, created_at, removed_at)
    SELECT pg_temp.id_at(s.at, 40, k), 'lobby', p.id, 'Message number ' || k, s.at, CASE WHEN k % 100 = 0 THEN s.at END
    FROM (SELECT k, :until - interval '29 days' * (1 - k / ${battles + 1}.0) AS at, 1 + pg_temp.chance(k, ${players}) AS n
          FROM generate_series(0::bigint, ${battles - 1}) k) s
    JOIN lived_players p USING (n) ORDER BY k;
    INSERT INTO moderation_cases (id, kind, subject_id, player_id, about, cause, opened_at, decided_at, decision)
    SELECT pg_temp.id_at(created_at, 41, row_number() OVER (ORDER BY id)), 'message', id, player_id, '', 'reported', created_at,
           removed_at, CASE WHEN removed_at IS NOT NULL THEN 'removed' END
    FROM chat_messages WHERE removed_at IS NOT NULL
      OR id IN (SELECT id FROM chat_messages WHERE removed_at IS NULL ORDER BY id DESC LIMIT 10)`)
}
