/** An element of the page that a driver knows. */
export type Handle = string

/** What a driver of any protocol can do with one window. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs a function of the page, as source, and returns its JSON value. */
  call(source: string, args: readonly unknown[]): Promise<unknown>
  /** The element that a function of the page returns; null if it returns none. */
  find(source: string, args: readonly unknown[]): Promise<Handle | null>
  /** Clicks the middle of an element, as a mouse does. */
  click(handle: Handle): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** The window as a PNG, in base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

export interface Engine {
  open(url: string): Promise<void>
  read<Args extends unknown[], T>(get: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>
  /** Waits until a function of the page returns something truthy, and returns it. */
  until<Args extends unknown[], T>(
    get: (...args: Args) => T,
    ...args: Args
  ): Promise<NonNullable<Awaited<T>>>
  /** Waits for a visible, enabled button, link or tab whose name matches, and clicks it. */
  press(name: RegExp): Promise<void>
  /** The same at once, if there is one; returns whether there was. */
  tryPress(name: RegExp): Promise<boolean>
  /** Replaces the text of the field with this label. */
  fill(label: RegExp, text: string): Promise<void>
  type(text: string): Promise<void>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export const TAB = '\uE004'
export const ENTER = '\uE007'

const WAIT_MS = 60_000
const LOOK_EVERY_MS = 100

/** A window of any engine, driven by what its visitors see. */
export function engineOf(driver: Driver): Engine {
  const waitFor = async <T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> => {
    const endMs = performance.now() + WAIT_MS
    while (performance.now() < endMs) {
      const found = await look()
      if (found) return found as NonNullable<T>
      await new Promise((go) => setTimeout(go, LOOK_EVERY_MS))
    }
    throw new Error(`Not in ${WAIT_MS / 1_000} s: ${what}`)
  }
  const click = async (what: string, find: typeof control, pattern: RegExp) => {
    const args = [pattern.source, pattern.flags]
    await driver.click(await waitFor(what, () => driver.find(String(find), args)))
  }
  async function read<Args extends unknown[], T>(
    get: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    return (await driver.call(String(get), args)) as Awaited<T>
  }
  return {
    // A page that the server rendered is hydrated once it handles its own events.
    async open(url) {
      await driver.open(url)
      await waitFor(`${url} is hydrated`, () => driver.call(String(isHydrated), []))
    },
    read,
    until: (get, ...args) => waitFor(String(get), () => read(get, ...args)),
    async tryPress(name) {
      const handle = await driver.find(String(control), [name.source, name.flags])
      if (handle) await driver.click(handle)
      return handle !== null
    },
    press: (name) => click(`a control named ${name}`, control, name),
    async fill(label, text) {
      await click(`a field labelled ${label}`, field, label)
      await driver.call(String(selectAll), [])
      await driver.type(text)
    },
    type: (text) => driver.type(text),
    picture: async () => Buffer.from(await driver.picture(), 'base64'),
    close: () => driver.close(),
  }
}

const isHydrated = () =>
  document.readyState === 'complete' && !document.querySelector('#root[data-rendered], #splash')

/** Runs in the page. */
function control(source: string, flags: string): Element | undefined {
  const name = new RegExp(source, flags)
  const scope = document.querySelector('dialog:modal') ?? document
  const found = [...scope.querySelectorAll('button, a[href], [role="tab"], label, summary')].find(
    (each) => {
      const text = each.getAttribute('aria-label') ?? each.textContent ?? ''
      const isEnabled = !each.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]')
      const isShown = each.getClientRects().length > 0
      return isShown && isEnabled && name.test(text.replaceAll(/\s+/g, ' ').trim())
    },
  )
  found?.scrollIntoView({ block: 'center' })
  return found
}

/** Runs in the page. */
function field(source: string, flags: string): Element | undefined {
  const name = new RegExp(source, flags)
  const scope = document.querySelector('dialog:modal') ?? document
  const fields = [...scope.querySelectorAll<HTMLInputElement>('input, textarea')]
  const found = fields.find((each) => {
    const label = each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? ''
    return each.getClientRects().length > 0 && name.test(label.replaceAll(/\s+/g, ' ').trim())
  })
  found?.scrollIntoView({ block: 'center' })
  return found
}

/** Runs in the page. */
function selectAll(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement) activeElement.select()
}
