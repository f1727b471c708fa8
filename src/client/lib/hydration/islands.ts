import { takeFirstStyles } from './first-styles.ts'
import { replayTyping } from './replay-typing.ts'

/**
 * The islands of a page that the server has rendered: each is hydrated by itself, and not before it is wanted.
 * One that is in sight is hydrated when the browser is idle, one that is below when it comes near, and the
 * one that somebody points at, focuses or presses at once; the press waits for it.
 */
interface Island {
  place: HTMLElement
  isOpen: boolean
  isHydrated: boolean
  /** Resolves when it may be hydrated. */
  opened: Promise<void>
  resolve: () => void
  /** What was done to it before. */
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

/** Closes the islands that the server has rendered; those that the browser renders are never closed. */
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

/** Begins to open islands, one after the other, as they come into sight; the page around them is hydrated. */
export function openIslands(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = isIntersecting ? closedIslandOf(target) : null
        if (!island) continue
        observer.unobserve(target)
        inSight.push(island)
      }
      // What the visitor came for is first, and what stands round every page after it.
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

/** Opens the next island when there is nothing better to do. */
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

/** Resolves when the island may be hydrated; null when it may be at once. */
export function closedIsland(name: string): Promise<void> | null {
  const island = islands.get(name)
  return island && !island.isOpen ? island.opened : null
}

/**
 * Another location reaches every island, and React would draw again the ones that it cannot hydrate at once:
 * so that all are open from then on.
 */
export function openForLocation(key: string): void {
  firstLocation ??= key
  if (key !== firstLocation) for (const island of islands.values()) open(island)
}

/** An island is hydrated from now on: what was pressed in the meantime is replayed. */
export function islandHydrated(name: string): void {
  const island = islands.get(name)
  if (!island || island.isHydrated) return
  island.isHydrated = true
  // After React's commit, so that each event is answered before the next.
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

/** Keys that are pressed on the page itself may be meant for an island that listens to them from anywhere. */
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
    // The key before it may have led into a field.
    if (!(target instanceof HTMLInputElement)) continue
    target.setRangeText(init.key, target.value.length, target.value.length, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: init.key }))
  }
}
