import { useEffect, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import type { ActionVerdict } from '#domain/transparency/action-chain.ts'
import { checkShown, checkWhole, type KnownEnd, type WholeVerdict } from './log-check.ts'
import css from './shop.module.css'

const FAULTS_SHOWN = 10
const ENTRIES_OF_A_PAGE = 100
const KEPT_AS = 'console:log end'

/** What the page finds when it computes the links of the shown entries again, and a check of all of them. */
export function LogNote({
  rows,
  filters,
}: {
  rows: readonly LogEntry[]
  filters: Readonly<Record<string, string>>
}) {
  const [isChecking, setIsChecking] = useState(false)
  const [verdict, setVerdict] = useState<ActionVerdict | null>(null)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  useEffect(() => {
    if (isFiltered) return
    const stopping = new AbortController()
    void checkShown(rows, stopping.signal).then((found) => {
      if (!stopping.signal.aborted) setVerdict(found)
    })
    return () => stopping.abort()
  }, [rows, isFiltered])
  return (
    <div className={css.chain}>
      {verdict && !isFiltered ? <Findings verdict={verdict} of="shown" /> : null}
      <Button size="s" aria-haspopup="dialog" onClick={() => setIsChecking(true)}>
        Check the whole log
      </Button>
      {isChecking ? <WholeLog onClose={() => setIsChecking(false)} /> : null}
    </div>
  )
}

function Findings({ verdict, of }: { verdict: ActionVerdict; of: 'shown' | 'all' }) {
  const { faults, checked, erased, unconfirmed } = verdict
  if (faults.length > 0) {
    return (
      <ul role="alert" className={css.faults}>
        {faults.slice(0, FAULTS_SHOWN).map(({ seq, fault }) => (
          <li key={`${seq} ${fault}`}>{fault}</li>
        ))}
        {faults.length > FAULTS_SHOWN ? <li>{faults.length - FAULTS_SHOWN} more.</li> : null}
      </ul>
    )
  }
  return (
    <span role="status">
      {showCount(checked)} {of === 'all' ? 'entries' : 'of the shown entries'} follow from the one
      before.
      {erased > 0 ? ` An erasure removed the texts of ${showCount(erased)}, and says so.` : null}
      {unconfirmed > 0
        ? ` The texts of ${showCount(unconfirmed)} were erased; the whole log says by what.`
        : null}
    </span>
  )
}

function WholeLog({ onClose }: { onClose: () => void }) {
  const [known] = useState(readKnown)
  const [progress, setProgress] = useState({ checked: 0, of: 0 })
  const [verdict, setVerdict] = useState<WholeVerdict | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const read = (cursor: string | undefined) =>
      send('GET /api/operator/log', { query: { limit: ENTRIES_OF_A_PAGE, cursor }, signal })
    const onProgress = (checked: number, of: number) => setProgress({ checked, of })
    checkWhole(read, { known, stopping: signal, onProgress }).then(
      (found) => {
        if (signal.aborted) return
        setVerdict(found)
        if (found.faults.length === 0 && found.change === null && found.end) keepKnown(found.end)
      },
      (failure: unknown) => {
        if (!signal.aborted) setError(errorMessage(failure))
      },
    )
    return () => stopping.abort()
  }, [known])
  return (
    <Modal title="Check of the whole log" size="l" onClose={onClose}>
      <div className={css.check}>
        {error ? <p role="alert">{error}</p> : null}
        {verdict || error ? null : (
          <p role="status">
            {showCount(progress.checked)} of {showCount(progress.of)} entries
          </p>
        )}
        {verdict ? (
          <>
            {verdict.change ? <p role="alert">{verdict.change}</p> : null}
            <p>
              <Findings verdict={verdict} of="all" />
            </p>
            {verdict.end ? (
              <p>
                The log ends with entry {verdict.end.seq}, whose link is{' '}
                <code>{verdict.end.link}</code>.
              </p>
            ) : null}
            <p>
              {known
                ? `It contains the end that this browser found on ${formatDateTime(known.at)}, if nothing else is said above.`
                : 'This browser remembers this end, and compares it with the log at the next check.'}
            </p>
          </>
        ) : null}
        <p>
          This page computes each link by itself, from the entry and the link before. It finds an
          entry that was changed, removed or moved. Whoever writes to the database and computes all
          later links again is found only by an end that was known before. The audit of the shop
          finds that too: by its key, and by the ends that are in the transparency log, minute by
          minute.
        </p>
      </div>
    </Modal>
  )
}

function readKnown(): KnownEnd | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null') as KnownEnd | null
  } catch (error) {
    logFailure('The end of the log could not be read.', error)
    return null
  }
}

function keepKnown(end: NonNullable<WholeVerdict['end']>): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ ...end, at: new Date().toISOString() }))
  } catch (error) {
    logFailure('The end of the log could not be kept.', error)
  }
}
