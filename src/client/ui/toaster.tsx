import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { onTopDialogChange, topDialog } from '#client/lib/top-layer.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './toaster.module.css'

type Tone = 'success' | 'error' | 'info'

const SHOWN_MS = 2_000
const COLLAPSE_MS = 300

const icons: Record<Tone, IconName> = {
  success: 'check-circle-fill',
  error: 'warning-circle-fill',
  info: 'info-fill',
}

const slide = cssTransition({
  enter: css.enter ?? '',
  exit: css.exit ?? '',
  collapse: true,
  collapseDuration: COLLAPSE_MS,
})

let host: HTMLElement | null = null

/** Shows words at the top right, above everything, dialogs included. */
export function showToast(text: string, tone: Tone): void {
  host ??= mount()
  raise(topDialog())
  toast(text, { type: tone, icon: <Icon name={icons[tone]} size={20} /> })
}

function mount(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  element.className = css.host ?? ''
  document.body.append(element)
  createRoot(element).render(
    <ToastContainer
      position="top-right"
      autoClose={SHOWN_MS}
      theme="auto"
      transition={slide}
      closeButton={false}
      hideProgressBar
      newestOnTop
      limit={4}
      aria-label="Messages"
    />,
  )
  onTopDialogChange(raise)
  return element
}

/** A popover opened last stands highest; one inside the open dialog is not inert with the rest. */
function raise(dialog: HTMLDialogElement | null): void {
  if (!host) return
  const parent = dialog ?? document.body
  if (host.parentElement !== parent) parent.append(host)
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}
