import { onReconnect } from './realtime.ts'

/** Calls back once, when the network or the live connection is there again. */
export function onConnectionReturn(listener: () => void): () => void {
  const stop = () => {
    removeEventListener('online', handleReturn)
    leave()
  }
  const handleReturn = () => {
    stop()
    listener()
  }
  const leave = onReconnect(handleReturn)
  addEventListener('online', handleReturn)
  return stop
}
