import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettings } from './settings.ts'
import { useSoundOnGesture } from './sound.ts'

/** A context as in WebKit, which is silent until it is resumed within a gesture. */
const made: FakeContext[] = []
let inGesture = false
class FakeContext {
  state = 'suspended'
  destination = {}
  constructor() {
    made.push(this)
  }
  resume(): Promise<void> {
    if (inGesture) this.state = 'running'
    return Promise.resolve()
  }
}
class FakeGain {
  connect(): void {}
}

function Page() {
  useSoundOnGesture()
  return <button type="button">Bet</button>
}

function gesture(name: 'click' | 'keydown' | 'pointermove', at: Element): void {
  inGesture = name !== 'pointermove'
  at.dispatchEvent(new Event(name, { bubbles: true }))
  inGesture = false
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('GainNode', FakeGain)
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSettings.setState({ isMuted: false })
})

test('a muted page makes no sound ready, and another one does so within the first click, before any handler', () => {
  const { getByRole } = render(<Page />)
  const button = getByRole('button')
  const states: string[] = []
  button.addEventListener('click', (event) => {
    states.push(made[0]?.state ?? 'none')
    event.stopPropagation()
  })
  useSettings.setState({ isMuted: true })
  gesture('click', button)
  gesture('pointermove', button)
  useSettings.setState({ isMuted: false })
  gesture('pointermove', button)
  expect(made).toEqual([])
  gesture('click', button)
  expect(states).toEqual(['none', 'running'])
  // A call interrupts it; the next key readies it again, in the same context.
  Object.assign(made[0] ?? {}, { state: 'interrupted' })
  gesture('keydown', button)
  expect(made.map(({ state }) => state)).toEqual(['running'])
})
