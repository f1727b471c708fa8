import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { atBase, basePath } from '#client/lib/browser/base-path.ts'
import { useNearViewport } from '#client/lib/browser/use-near-viewport.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { Surface } from '#client/ui/surface.tsx'
import css from './explanation.module.css'
import { LogPicture } from './log-picture.tsx'
import { LogSearch } from './log-search.tsx'
import { Steps } from './steps.tsx'

const steps = [
  {
    title: 'Logged before it is used',
    text: 'Every commitment to a seed, battle, box version, rule set or chain is written to a public log first. Nothing is used until the log shows it.',
  },
  {
    title: 'One hash for all of it',
    text: 'All entries hash up to a single root, which we sign with the size of the log. Change, drop or swap one entry, and the root changes. Each minute a fingerprint of every balance that moved joins them.',
  },
  {
    title: 'Others keep watch',
    text: 'Anybody can run a witness. It signs our root only while the log still contains everything it contained before, and reports a log that was rewritten.',
  },
]

/** How the log prevents swapping commitments unnoticed, its current state, and a search. */
export function LogExplanation() {
  const [ref, isNear] = useNearViewport<HTMLElement>()
  return (
    <section ref={ref} id="log" className={css.explanation} aria-labelledby="how-the-log-works">
      <h2 id="how-the-log-works">A log that nobody can rewrite</h2>
      <Steps steps={steps} />
      <LogPicture />
      <div className={css.exact}>
        <LogHead isNear={isNear} />
        <LogSearch />
      </div>
    </section>
  )
}

function LogHead({ isNear }: { isNear: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['log head'],
    queryFn: readHead,
    enabled: isNear,
  })
  return (
    <Surface as="section" tone="flat" className={css.formula} aria-labelledby="the-log-now">
      <h3 id="the-log-now">The log now</h3>
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      <Facts>
        <Fact name="Entries">{data ? showCount(data.size) : '–'}</Fact>
        <CopyFact name="Root" text={data?.root ?? '–'} what="root of the log" />
        <CopyFact name="Key of the log" text={data?.logKey ?? '–'} what="key of the log" />
        <CopyFact name="Key of receipts" text={data?.receiptKey ?? '–'} what="key of receipts" />
        <Fact name="Signed by witnesses">{data ? witnessesOf(data.witnesses) : '–'}</Fact>
      </Facts>
      <p>
        Run a witness from a copy of the source:{' '}
        <code translate="no">npm run witness -- {data?.address ?? 'https://…'}</code>. Tools for
        C2SP logs read it as it is, from its <a href={atBase('/log/checkpoint')}>checkpoint</a> and
        its <a href={atBase('/log/keys')}>keys</a>.
      </p>
    </Surface>
  )
}

const witnessesOf = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'none yet')

/** The log's current head; its signature is verified with the key that the shop lists. */
async function readHead({ signal }: { signal: AbortSignal }) {
  const [{ readLogHead, readShopKeys }, answer, note] = await Promise.all([
    import('#domain/fairness/attestation.ts'),
    send('GET /log/keys', { signal }),
    readCheckpoint(signal),
  ])
  const keys = readShopKeys(answer) ?? []
  const head = readLogHead(note, keys)
  if ('fault' in head) throw new Error(head.fault)
  const inUse = (kind: string) => keys.find((key) => key.kind === kind && key.until === null)?.vkey
  return {
    ...head,
    logKey: inUse('log'),
    receiptKey: inUse('receipt'),
    address: new URL(basePath, location.href).href.replace(/\/$/, ''),
  }
}

/** A signed note, as other log tools read it: plain text, where the shop's calls return JSON. */
async function readCheckpoint(signal: AbortSignal): Promise<string> {
  const answer = await fetch(atBase('/log/checkpoint'), { signal })
  if (!answer.ok) throw new Error(`The log responded with status ${answer.status}`)
  return answer.text()
}
