import { simulate } from './odds.ts'

export interface SimulationOrder {
  items: readonly { cents: number; tickets: number }[]
  priceCents: number
  openings: number
}

self.onmessage = ({ data }: MessageEvent<SimulationOrder>) => {
  const { items, priceCents, openings } = data
  self.postMessage(simulate(items, priceCents, openings, Math.random))
}
