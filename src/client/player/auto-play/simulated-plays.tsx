import { useEffect, useState } from 'react'
import css from './simulated-plays.module.css'
import type { SimulatedPlays as Result, Simulation } from './simulation.ts'
import { sayPlays } from './simulation-words.ts'

/** A strategy that is still being typed is not simulated at every key. */
const SETTLED_MS = 300

interface SimulatedPlaysProps {
  /** Null while the fields are not valid. */
  simulation: Simulation | null
}

/** What many plays of a strategy would have given, computed anew when it changes. */
export function SimulatedPlays({ simulation }: SimulatedPlaysProps) {
  const [result, setResult] = useState<{ order: string; plays: Result } | null>(null)
  const order = simulation && JSON.stringify(simulation)
  useEffect(() => {
    if (order === null) return
    let worker: Worker | undefined
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<Result>) => setResult({ order, plays: data })
      worker.postMessage(JSON.parse(order))
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [order])
  const words = result && sayPlays(result.plays)
  return (
    <div className={css.plays} aria-busy={result?.order !== order}>
      <p role="status">{words?.usual ?? 'Simulating 10,000 plays…'}</p>
      <details>
        <summary>What else they gave</summary>
        {words?.more.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </div>
  )
}
