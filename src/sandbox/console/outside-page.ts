import { type Answer, answerPage, type SandboxRequest } from '../answer.ts'
import { type Frame, panelPage } from './payment-frame.ts'

const titles: Record<string, string> = {
  x: 'Our page on X',
  instagram: 'Our page on Instagram',
  telegram: 'Our channel on Telegram',
  token: 'The token’s own site',
}

/** Where a demo's links to the outside lead: a page that says what a real shop would have there. */
export function createOutside(frameOf: () => Frame) {
  return {
    async answer({ method, path }: SandboxRequest): Promise<Answer | null> {
      const [, what] = /^\/outside\/([a-z0-9-]+)$/.exec(path) ?? []
      if (method !== 'GET' || what === undefined) return null
      const [, dollars] = /^gift-card-(\d{1,4})$/.exec(what) ?? []
      const title = dollars ? `A gift card of ${dollars} dollars` : titles[what]
      if (title === undefined) return null
      const words =
        'This is a demo, and its links lead no further than here. A real shop names its own address.'
      return answerPage(200, panelPage(frameOf(), title, words, ''))
    },
  }
}
