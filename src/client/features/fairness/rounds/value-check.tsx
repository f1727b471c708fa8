import { hexToBytes } from '@noble/hashes/utils.js'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { commitmentOf, isHex32 } from '#domain/fairness/seeds.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { games } from './games.ts'
import css from './round-fairness.module.css'
import { useRound } from './use-chain.ts'

interface Values {
  link: string
  salt: string
  index: string
}

/** Computes a round from typed values; `?round={id}` fills them in. */
export function ValueCheck({ game }: { game: RoundGame }) {
  const [search] = useSearchParams()
  const id = search.get('round')
  const { data: round, isLoading } = useRound(game, id)
  return (
    <section className={css.section} id="check-values" aria-labelledby="check-a-round">
      <h2 id="check-a-round">Compute a round yourself</h2>
      <p className={css.lead}>
        Any link, salt and round number will do: from the list above, from a receipt, or made up.
        Nothing leaves this page.
      </p>
      {isLoading ? (
        <Skeleton height={220} radius="var(--rad-l)" />
      ) : (
        <ValueForm
          key={round?.id}
          game={game}
          given={{
            link: round?.link ?? '',
            salt: round?.salt ?? '',
            index: round ? String(round.index) : '',
          }}
          note={round && round.link === null ? 'This round’s link is not revealed yet.' : null}
        />
      )}
    </section>
  )
}

interface ValueFormProps {
  game: RoundGame
  given: Values
  note: string | null
}

function ValueForm({ game, given, note }: ValueFormProps) {
  const [asked, setAsked] = useState<Values | null>(given.link && given.salt ? given : null)
  const faults = asked ? faultsIn(asked, game) : {}
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => String(form.get(name) ?? '').trim()
    setAsked({ link: textOf('link').toLowerCase(), salt: textOf('salt'), index: textOf('index') })
  }
  const field = { autoComplete: 'off', spellCheck: false, required: true } as const
  return (
    <>
      {note ? <p className={css.lead}>{note}</p> : null}
      <form className={css.values} onSubmit={handleSubmit} noValidate>
        <Field
          label="Link, 64 hex digits"
          name="link"
          {...field}
          defaultValue={given.link}
          error={faults.link}
        />
        <Field label="Salt" name="salt" {...field} defaultValue={given.salt} error={faults.salt} />
        {games[game].isDrawnByNumber ? (
          <Field
            label="Round number"
            name="index"
            inputMode="numeric"
            {...field}
            defaultValue={given.index}
            error={faults.index}
          />
        ) : null}
        <Button variant="brass" type="submit">
          Compute it
        </Button>
      </form>
      {asked && Object.keys(faults).length === 0 ? <Computed game={game} values={asked} /> : null}
    </>
  )
}

const INDEX_MAX = 10_000_000

function faultsIn({ link, salt, index }: Values, game: RoundGame): Partial<Values> {
  const isIndex = /^\d{1,8}$/.test(index) && Number(index) >= 1 && Number(index) <= INDEX_MAX
  return {
    ...(isHex32(link) ? {} : { link: 'A link is 64 hex digits.' }),
    ...(salt === '' ? { salt: 'Enter a salt.' } : {}),
    ...(isIndex || !games[game].isDrawnByNumber
      ? {}
      : { index: 'Rounds count from 1 along the chain.' }),
  }
}

function Computed({ game, values }: { game: RoundGame; values: Values }) {
  const link = hexToBytes(values.link)
  const index = Number(values.index)
  return (
    <div role="status">
      <Facts>
        <Fact name={games[game].result}>
          <b className="num" translate="no">
            {games[game].compute(link, values.salt, index)}
          </b>
        </Fact>
        <CopyFact name="SHA-256 of the link" text={commitmentOf(link)} what="hash of the link" />
        {games[game].isDrawnByNumber ? <Fact name="Round">{showCount(index)}</Fact> : null}
      </Facts>
    </div>
  )
}
