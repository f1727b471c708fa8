import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import {
  type ToastOptions,
  type ToastType,
  toastDefaults,
} from '#client/lib/browser/toast-options.ts'
import { onTopDialogChange, topDialog } from '#client/lib/browser/top-layer.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import css from './toaster.module.css'

const COLLAPSE_MS = 300

const icons: Record<Exclude<ToastType, 'default'>, IconName> = {
  success: 'check-circle-fill',
  warning: 'warning-circle-fill',
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

/** Shows a message above everything, dialogs included. */
export function showToast(text: string, options: ToastOptions): void {
  host ??= mount()
  raise(topDialog())
  const { type } = options
  toast(text, { ...options, icon: type !== 'default' && <Icon name={icons[type]} size={20} /> })
}

function mount(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  element.className = css.host ?? ''
  document.body.append(element)
  createRoot(element).render(
    <ToastContainer
      position={toastDefaults.position}
      autoClose={toastDefaults.autoClose}
      theme={toastDefaults.theme}
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

/**
 * The popover opened last is on top; one inside the open dialog is not inert like the rest. In a browser without
 * popovers it is above the page, and within the dialog, by its `z-index`.
 */
function raise(dialog: HTMLDialogElement | null): void {
  if (!host) return
  const parent = dialog ?? document.body
  if (host.parentElement !== parent) parent.append(host)
  if (!('popover' in HTMLElement.prototype)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}
