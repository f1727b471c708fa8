import { useEffect, useState } from 'react'
import { logFailure } from '#client/lib/browser/log.ts'
import { Surface } from '#client/ui/surface.tsx'
import { CheckMark } from '../check-list.tsx'
import css from './test-vectors.module.css'
import { vectors as listVectors } from './vectors.ts'

/** The published examples, computed in the browser by the same code as real draws. */
export function TestVectors() {
  const [vectors] = useState(listVectors)
  const [results, setResults] = useState<string[] | null>(null)
  useEffect(() => {
    Promise.all(vectors.map(({ compute }) => compute())).then(setResults, (error: unknown) =>
      logFailure('The test vectors could not be computed.', error),
    )
  }, [vectors])
  const agreeing = results?.filter((result, at) => result === vectors[at]?.expected).length ?? 0
  return (
    <Surface as="section" tone="flat" className={css.vectors} aria-labelledby="test-vectors">
      <h3 id="test-vectors">
        Test vectors
        <small>{results ? `${agreeing} of ${vectors.length} match in your browser` : ' '}</small>
      </h3>
      <p>
        Server seed <code translate="no">00…01</code> (32 bytes), client seed{' '}
        <code translate="no">client</code>.
      </p>
      <ul>
        {vectors.map(({ title, input, expected }, at) => (
          <li key={title}>
            <CheckMark state={results ? stateOf(results[at] === expected) : 'unknown'} />
            <span>
              <b>{title}</b>
              <small>{input}</small>
            </span>
            <code translate="no">{expected}</code>
          </li>
        ))}
      </ul>
    </Surface>
  )
}

const stateOf = (isOk: boolean) => (isOk ? 'ok' : 'failed')
