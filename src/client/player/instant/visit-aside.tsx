import { SeedFacts } from '#client/player/seed-facts.tsx'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { AnyTerms } from './instant-game.ts'
import css from './visit-aside.module.css'
import { VisitStatistics } from './visit-statistics.tsx'

interface VisitAsideProps {
  /** The game's name on the wire; `title` is the one on the page. */
  name: string
  title: string
  /** Undefined until loaded. */
  terms: AnyTerms | undefined
}

/** Beside a game's lists: the results of the visit so far, and what decides the next bet. */
export function VisitAside({ name, title, terms }: VisitAsideProps) {
  return (
    <Stack gap={16}>
      <VisitStatistics game={name} />
      <Surface as="section" isPadded className={css.seeds} aria-labelledby="next-bet">
        <h2 id="next-bet">Your next bet</h2>
        <SeedFacts
          version={terms && { name: `Hash of the rules of ${title}`, hash: terms.version_hash }}
        />
        <Button to="/provably-fair" size="s" isWide>
          Change or verify your seeds
        </Button>
      </Surface>
    </Stack>
  )
}
