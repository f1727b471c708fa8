import { type Answer, type Asked, answerPage, answerSeeOther, answerText } from './answer.ts'
import type { Gateway } from './gateway.ts'
import { toHtml } from './html.ts'
import { type Frame, panelPage } from './payment-frame.ts'

/** The page that says how each provider answers its next call, for whoever wants to see the shop take it. */
export function createConsole(gateways: readonly Gateway[], frameOf: () => Frame) {
  function show(): Answer {
    const frame = frameOf()
    const forms = gateways.map((gateway, at) => formOf(frame, gateway, at)).join('')
    return answerPage(
      200,
      panelPage(
        frame,
        'The providers',
        'What each stand-in answers to the next call that a player starts. It does so once.',
        `${forms}
        <p><a href="${toHtml(frame.publicUrl)}/alphapo/withdrawals">The withdrawals at the crypto provider</a></p>`,
      ),
    )
  }

  function choose(form: URLSearchParams): Answer {
    const gateway = gateways[Number(form.get('provider'))]
    if (!gateway?.tricks.choose(form.get('trick') || null)) {
      return answerText(400, 'There is no such choice.')
    }
    return answerSeeOther(`${frameOf().publicUrl}/console`)
  }

  return {
    async answer({ method, path, body }: Asked): Promise<Answer | null> {
      if (path !== '/console') return null
      return method === 'POST' ? choose(new URLSearchParams(body)) : show()
    },
  }
}

function formOf({ publicUrl }: Frame, { name, tricks }: Gateway, at: number): string {
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
