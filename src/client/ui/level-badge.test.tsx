import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TIERS } from '#domain/rewards/levels.ts'
import { LevelBadge } from './level-badge.tsx'

it.each(TIERS)('of $badge is drawn only in the colours of its tier', (tier) => {
  const { key, colors, edge } = tier
  for (const level of [key, key === 1 ? 9 : Math.min(110, key + 9)]) {
    const drawn = renderToStaticMarkup(<LevelBadge level={level} />)
    const found = new Set(drawn.match(/#[0-9a-f]{6}\b/g))
    expect(found).toEqual(new Set([...colors, edge]))
    expect(drawn).toContain(`aria-label="Level ${level}"`)
  }
})
