import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Refused, send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { isHex32 } from '#domain/fairness/seeds.ts'
import { CheckMark } from '../check-list.tsx'
import css from './explanation.module.css'

/** Finds a commitment in the log, and verifies its inclusion proof in the browser. */
export function LogSearch() {
  const [asked, setAsked] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(String(new FormData(event.currentTarget).get('hash')).trim().toLowerCase())
  }
  const isHash = asked !== null && isHex32(asked)
  return (
    <Surface as="section" tone="flat" className={css.formula} aria-labelledby="find-a-commitment">
      <h3 id="find-a-commitment">Find a commitment</h3>
      <form className={css.search} onSubmit={handleSubmit} noValidate>
        <Field
          label="Commitment, 64 hex digits"
          name="hash"
          autoComplete="off"
          spellCheck={false}
          required
          error={asked === null || isHash ? undefined : 'A commitment is 64 hex digits.'}
        />
        <Button variant="brass" type="submit">
          Find it
        </Button>
      </form>
      {isHash ? <Found hash={asked} /> : null}
    </Surface>
  )
}

const kinds = {
  server_seed: 'Server seed',
  battle: 'Battle',
  chain: 'Chain of rounds',
  configuration: 'Box version or rules of a game',
  ledger: 'State of all balances and operator actions',
  month: 'Every bet or entry of a month',
}

function Found({ hash }: { hash: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['log entry', hash],
    queryFn: ({ signal }) => readProof(hash, signal),
    // A commitment that is missing now may be logged a second later.
    gcTime: 0,
  })
  if (error) {
    const isUnknown = error instanceof Refused && error.status === 404
    if (!isUnknown) return <ErrorPanel error={error} onRetry={refetch} />
    return <p role="status">This hash is not in the log.</p>
  }
  if (!data) return <p role="status">Looking it up…</p>
  if ('fault' in data) {
    return (
      <p role="status" className={css.verdict}>
        <CheckMark state="failed" /> {data.fault}.
      </p>
    )
  }
  const { entry, index, size } = data
  return (
    <div role="status">
      <p className={css.verdict}>
        <CheckMark state="ok" /> Your browser followed its proof to the root that we have signed.
      </p>
      <Facts>
        <Fact name="What it is">{kinds[entry.kind]}</Fact>
        <Fact name="Logged">{formatDateTime(new Date(entry.at).toISOString())}</Fact>
        <Fact name="Entry">
          {showCount(index)} of {showCount(size)}
        </Fact>
      </Facts>
    </div>
  )
}

async function readProof(hash: string, signal: AbortSignal) {
  const [{ readLogEntry, readShopKeys }, answer, { data }] = await Promise.all([
    import('#domain/fairness/attestation.ts'),
    send('GET /log/keys', { signal }),
    send('GET /api/log/proof', { query: { hash }, signal }),
  ])
  const found = readLogEntry(data, readShopKeys(answer) ?? [])
  if ('fault' in found || found.entry.hash === hash) return found
  return { fault: 'The log answered with the entry of another commitment' }
}
