import type { Page } from 'playwright-core'

/**
 * The links, buttons and fields of a page that nobody can press, because something else is at their middle. Each is
 * scrolled to the middle of the window first; what is invisible, or closed to the pointer on purpose, is left out.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = 'a[href], button, summary, input, select, textarea, [role=tab]'
    const top = document.querySelector('dialog[open]') ?? document.body
    const before = scrollY
    const covered: string[] = []
    for (const control of top.querySelectorAll<HTMLElement>(pressed)) {
      if (!isOpen(control)) continue
      if (!isFixed(control)) {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      }
      const hit = hitOf(control)
      if (hit === 'outside' || isHit(control, hit)) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      const over = hit
        ? `${hit.localName}.${hit.className} "${hit.textContent?.slice(0, 40)}"`
        : '-'
      covered.push(`${control.localName} "${name.slice(0, 60)}" lies under ${over}`)
    }
    scrollTo({ top: before, behavior: 'instant' })
    return covered

    /** What is fixed to the window is where it is; scrolling would move only what is below it. */
    function isFixed(control: HTMLElement): boolean {
      for (let at: HTMLElement | null = control; at; at = at.parentElement) {
        if (getComputedStyle(at).position === 'fixed') return true
      }
      return false
    }

    function isOpen(control: HTMLElement): boolean {
      if (control.closest('[aria-hidden=true], [inert], [hidden]')) return false
      const { pointerEvents } = getComputedStyle(control)
      if (pointerEvents === 'none') return false
      const { width, height } = control.getBoundingClientRect()
      // Texts for screen readers are a pixel wide, and links that appear on focus are off the window.
      if (width <= 1 || height <= 1) return false
      return control.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    }

    /** What is at the middle of the first line of a control; "outside" if a scroller has it out of sight. */
    function hitOf(control: HTMLElement): Element | 'outside' | null {
      const [line] = control.getClientRects()
      if (!line) return 'outside'
      const [x, y] = [line.x + line.width / 2, line.y + line.height / 2]
      for (let at = control.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const room = at.getBoundingClientRect()
        if (x < room.left || x > room.right || y < room.top || y > room.bottom) return 'outside'
      }
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'outside'
      return document.elementFromPoint(x, y)
    }

    /** A label, or what is drawn over a field of its own, passes a press on. */
    function isHit(control: HTMLElement, hit: Element | null): boolean {
      if (!hit) return false
      if (control.contains(hit)) return true
      const label = hit.closest('label')
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      return label !== null && labels.includes(label)
    }
  })
