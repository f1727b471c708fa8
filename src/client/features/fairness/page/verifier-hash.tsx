import { useQuery } from '@tanstack/react-query'
import { Hex } from '../hex.tsx'

/** The SHA-256 of the verifier as the shop serves it now, its keys included. */
export function VerifierHash() {
  const { data } = useQuery({ queryKey: ['offline verifier'], queryFn: readHash })
  return data ? <Hex value={data} label="hash of the verifier" /> : <span aria-hidden>…</span>
}

/** The server says it in a header (RFC 9530), so that nobody fetches the file to learn it. */
async function readHash(): Promise<string> {
  const answer = await fetch('/coffer-verifier.html', { method: 'HEAD', cache: 'no-store' })
  const digest = /sha-256=:([^:]+):/.exec(answer.headers.get('repr-digest') ?? '')?.[1]
  if (!digest) throw new Error('The shop names no hash of its verifier')
  return Array.from(atob(digest), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(
    '',
  )
}
