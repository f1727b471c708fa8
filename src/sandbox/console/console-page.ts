import {
  type Answer,
  answerPage,
  answerSeeOther,
  answerText,
  type SandboxRequest,
} from '../answer.ts'
import { toHtml } from '../html.ts'
import type { Tricks } from '../payments/tricks.ts'
import { type Frame, panelPage } from './payment-frame.ts'

/** A stand-in that can be made to misbehave. */
interface Peer {
  name: string
  tricks: Pick<Tricks, 'choices' | 'choose'>
}

/** The page that says how each provider answers its next call, for whoever wants to see the shop take it. */
export function createConsole(peers: readonly Peer[], frameOf: () => Frame) {
  function show(): Answer {
    const frame = frameOf()
    const forms = peers.map((peer, at) => formOf(frame, peer, at)).join('')
    return answerPage(
      200,
      panelPage(
        frame,
        'The providers',
        'What each stand-in answers to the next call that a player starts, once; the beacon does it for a while.',
        `${forms}
        <p><a href="${toHtml(frame.publicUrl)}/alphapo/withdrawals">The withdrawals at the crypto provider</a></p>`,
      ),
    )
  }

  function choose(form: URLSearchParams): Answer {
    const peer = peers[Number(form.get('provider'))]
    if (!peer?.tricks.choose(form.get('trick') || null)) {
      return answerText(400, 'There is no such choice.')
    }
    return answerSeeOther(`${frameOf().publicUrl}/console`)
  }

  return {
    async answer({ method, path, body }: SandboxRequest): Promise<Answer | null> {
      if (path !== '/console') return null
      return method === 'POST' ? choose(new URLSearchParams(body)) : show()
    },
  }
}

function formOf({ publicUrl }: Frame, { name, tricks }: Peer, at: number): string {
  const options = tricks
    .choices()
    .map(
      (each) =>
        `<option value="${each.name}"${each.isNext ? ' selected' : ''}>${toHtml(each.label)}</option>`,
    )
  return `<form class="choice" method="post" action="${toHtml(publicUrl)}/console">
    <input type="hidden" name="provider" value="${at}">
    <label for="trick-${at}">${toHtml(name)}</label>
    <select id="trick-${at}" name="trick"><option value="">As it should</option>${options.join('')}</select>
    <button class="plain">Set</button>
  </form>`
}
