import { getLogProof, listLogKeys } from '#contract/http/log.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import { on, onRaw, type RawRoute, type Route } from '#server/platform/http/route.ts'
import type { PublicLog, TransparencyLog } from './service.ts'

/** The log under `/log`, for standard tools (c2sp.org/tlog-tiles), and its proofs. */
export const logRoutes = (log: TransparencyLog & PublicLog): (Route | RawRoute)[] => [
  onRaw({
    method: 'GET',
    path: '/log/checkpoint',
    limit: 'computing',
    handle: async () => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: await log.checkpoint(),
    }),
  }),
  onRaw({
    method: 'GET',
    path: '/log/tile/*',
    limit: 'tiles',
    async handle({ params }) {
      const bytes = await log.tile(params['*'] ?? '')
      // A missing tile may exist a moment later.
      if (isFault(bytes)) return { ...noTile, headers: { 'cache-control': 'no-store' } }
      return {
        status: 200,
        headers: {
          'content-type': 'application/octet-stream',
          'cache-control': 'public, max-age=31536000, immutable',
        },
        body: bytes,
      }
    },
  }),
  on(listLogKeys, async () => ({ data: await log.keys() })),
  on(getLogProof, async ({ query }) => ({
    data: (await log.proofOf(Buffer.from(query.hash, 'hex'))) ?? refuse('not_found'),
  })),
]

const noTile = { status: 404, body: new Refusal('not_found').body() }
