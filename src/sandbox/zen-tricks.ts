import { answerJson } from './answer.ts'
import type { Records } from './records.ts'
import type { ZenSecrets } from './settings.ts'
import { confused, createTricks, failing, hanging, type Tricks } from './tricks.ts'

/** What the next checkout may be answered instead. */
export const createZenTricks = ({ paywallSecret }: ZenSecrets, records: Records): Tricks =>
  createTricks(
    { prefix: '/zen', secret: paywallSecret, records },
    {
      fail: failing({ error: { code: 'bad_gateway', message: 'Try again.' } }),
      hang: hanging({ error: { code: 'timeout', message: 'Too late.' } }),
      nonsense: confused(201, { redirect: 'nowhere' }),
      foreign: {
        label: 'Send the player to a foreign page',
        play: async () => answerJson(201, { redirectUrl: 'https://elsewhere.example/pay' }),
      },
    },
  )
