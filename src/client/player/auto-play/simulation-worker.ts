import { type Simulation, simulatePlays } from './simulation.ts'

self.onmessage = ({ data }: MessageEvent<Simulation>) => {
  self.postMessage(simulatePlays(data, Math.random))
}
