import { boxCoverNames } from '#contract/box-covers.ts'
import type { Filling } from './filling.ts'

const ITEMS = 4
/** Of an item of these boxes, in cents. */
const PRICE_MAX = 1_000

/** Boxes on sale made by a tenth of the players, each with four items of the catalogue. */
export async function fillBoxes({ counts, run }: Filling): Promise<void> {
  const makers = Math.max(1, Math.floor(counts.players / 10))
  await run(`
    CREATE TEMP TABLE lived_boxes AS
    SELECT k, 'lived-' || k AS slug, m.id AS maker_id, m.n AS maker,
           :since + (:until - :since) * (k / ${counts.boxes + 1}.0) AS at,
           '${boxCoverNames[0]}' AS cover, NULL::jsonb AS items
    FROM generate_series(1, ${counts.boxes}) k JOIN lived_players m ON m.n = 1 + k % ${makers};
    CREATE TEMP TABLE lived_items AS
    SELECT row_number() OVER (ORDER BY price, id) - 1 AS n, id, name, price FROM items WHERE price <= ${PRICE_MAX};
    UPDATE lived_boxes b SET items = x.items FROM (
      SELECT b.k, jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'price_cents', i.price,
                                               'tickets', ${10_000_000 / ITEMS}) ORDER BY i.price DESC, i.id) AS items
      FROM lived_boxes b
      CROSS JOIN generate_series(0, ${ITEMS - 1}) AS nth
      JOIN lived_items i ON i.n = (b.k + nth * ((SELECT count(*) FROM lived_items) / ${ITEMS})) % (SELECT count(*) FROM lived_items)
      GROUP BY b.k
    ) x WHERE x.k = b.k;
    INSERT INTO configurations (kind, slug, version, hash, body, created_at)
    SELECT 'user', slug, 1, sha256(convert_to(slug, 'UTF8')), jsonb_build_object(
             'kind', 'user', 'slug', slug, 'version', 1, 'items', items, 'price_cents',
             (SELECT ceil(sum((i ->> 'price_cents')::numeric) / ${ITEMS} / 0.9)::bigint FROM jsonb_array_elements(items) i)), at
    FROM lived_boxes ORDER BY k;
    INSERT INTO boxes (slug, name, description, hue, position, configuration_id, kind, cover, maker_id)
    SELECT b.slug, 'Box ' || b.k, '', 75, 0, c.id, 'user', b.cover, b.maker_id
    FROM lived_boxes b JOIN configurations c ON c.kind = 'user' AND c.slug = b.slug;
    INSERT INTO user_boxes (slug, id, created_at) SELECT slug, pg_temp.id_at(at, 4, k), at FROM lived_boxes`)
}
