import { takeFirstStyles } from './first-styles.ts'
import { replayTyping } from './replay-typing.ts'

/**
 * The islands of a server-rendered page: each is hydrated separately, and only when needed. One in view is
 * hydrated when the browser is idle, one further down when it comes near. One that is hovered, focused or
 * clicked is hydrated immediately, and the click is replayed afterwards.
 */
interface Island {
  place: HTMLElement
  isOpen: boolean
  isHydrated: boolean
  /** Resolves when it may be hydrated. */
  opened: Promise<void>
  resolve: () => void
  /** Events to replay after hydration. */
  waiting: (() => void)[]
}

const NEAR = '200px'
const HINTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const
const CONTROLS = 'a, button, input, textarea, select, summary, dialog'
const PRESSABLE = 'a, button, label, input:is([type="checkbox"], [type="radio"])'

const islands = new Map<string, Island>()
const inSight: Island[] = []
const keysWaiting: KeyboardEventInit[] = []
let firstLocation: string | null = null
let isPumping = false

/** Closes the islands that the server rendered; islands that the browser renders are never closed. */
export function closeIslands(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const { promise, resolve } = Promise.withResolvers<void>()
    islands.set(place.dataset.island ?? '', {
      place,
      isOpen: false,
      isHydrated: false,
      opened: promise,
      resolve,
      waiting: [],
    })
  }
  for (const hint of HINTS) addEventListener(hint, handleHint, { capture: true, passive: true })
  addEventListener('click', handleClick, true)
  addEventListener('submit', handleSubmit, true)
  addEventListener('keydown', handleKey, true)
}

/** Opens islands one by one as they come into view, once the page around them is hydrated. */
export function openIslands(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = isIntersecting ? closedIslandOf(target) : null
        if (!island) continue
        observer.unobserve(target)
        inSight.push(island)
      }
      // The page's content comes first, then the shell around it.
      inSight.sort((a, b) => Number(isAround(a)) - Number(isAround(b)))
      pump()
    },
    { rootMargin: NEAR },
  )
  for (const { place, isOpen } of islands.values()) {
    if (!isOpen && place.firstElementChild) observer.observe(place.firstElementChild)
  }
}

const isAround = ({ place }: Island): boolean => place.closest('main') === null

/** Opens the next island when the browser is idle. */
function pump(): void {
  if (isPumping || inSight.length === 0) return
  isPumping = true
  whenIdle(() => {
    isPumping = false
    const island = inSight.shift()
    if (!island || island.isOpen) return pump()
    island.waiting.push(pump)
    open(island)
  })
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 50)
}

/** Resolves when the island may be hydrated; null if it already may be. */
export function closedIsland(name: string): Promise<void> | null {
  const island = islands.get(name)
  return island && !island.isOpen ? island.opened : null
}

/**
 * A navigation updates every island, and React would re-render from scratch the ones that it cannot hydrate
 * immediately, so all islands open.
 */
export function openForLocation(key: string): void {
  firstLocation ??= key
  if (key !== firstLocation) for (const island of islands.values()) open(island)
}

/** Marks an island as hydrated and replays its held events. */
export function islandHydrated(name: string): void {
  const island = islands.get(name)
  if (!island || island.isHydrated) return
  island.isHydrated = true
  // After React's commit, so that each event is handled before the next.
  queueMicrotask(() => {
    replayTyping(island.place)
    for (const run of island.waiting.splice(0)) run()
    pressKeys()
  })
  if ([...islands.values()].every(({ isHydrated }) => isHydrated)) stopListening()
}

function stopListening(): void {
  for (const hint of HINTS) removeEventListener(hint, handleHint, true)
  removeEventListener('click', handleClick, true)
  removeEventListener('submit', handleSubmit, true)
  removeEventListener('keydown', handleKey, true)
}

function open(island: Island): void {
  if (island.isOpen) return
  island.isOpen = true
  takeFirstStyles(island.place)
  island.resolve()
}

function closedIslandOf(target: EventTarget | null): Island | null {
  if (!(target instanceof Element)) return null
  const name = target.closest<HTMLElement>('[data-island]')?.dataset.island
  const island = name === undefined ? undefined : islands.get(name)
  return island && !island.isHydrated ? island : null
}

function handleHint({ target }: Event): void {
  const island = closedIslandOf(target)
  if (island) open(island)
}

function handleClick(event: MouseEvent): void {
  const island = closedIslandOf(event.target)
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  const pressed = event.target instanceof Element ? event.target.closest(PRESSABLE) : null
  if (!island || !isPlain || !(pressed instanceof HTMLElement)) return
  wait(event, island, () => pressed.click())
}

function handleSubmit(event: SubmitEvent): void {
  const island = closedIslandOf(event.target)
  const form = event.target
  if (island && form instanceof HTMLFormElement) wait(event, island, () => form.requestSubmit())
}

function wait(event: Event, island: Island, run: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  island.waiting.push(run)
  open(island)
}

/** Keys pressed on the page itself may be meant for an island that listens to them from anywhere. */
function handleKey(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
  const deaf = deafIslands()
  const isForPage = event.target instanceof Element && event.target.closest(CONTROLS) === null
  if (!isForPage || deaf.length === 0) return
  event.stopImmediatePropagation()
  keysWaiting.push({ key: event.key, code: event.code, shiftKey: event.shiftKey })
  for (const island of deaf) open(island)
}

const deafIslands = (): Island[] =>
  [...islands.values()].filter(
    ({ isHydrated, place }) => !isHydrated && place.isConnected && 'keys' in place.dataset,
  )

function pressKeys(): void {
  if (deafIslands().length > 0) return
  for (const init of keysWaiting.splice(0)) {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    if (!target.dispatchEvent(event) || init.key?.length !== 1) continue
    // The previous key may have moved the focus into a field.
    if (!(target instanceof HTMLInputElement)) continue
    target.setRangeText(init.key, target.value.length, target.value.length, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: init.key }))
  }
}
