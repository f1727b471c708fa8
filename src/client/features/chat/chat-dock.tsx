import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { keepFocusOnPage } from '#client/lib/browser/focus-page.ts'
import { keepTabInside } from '#client/lib/browser/keep-tab-inside.ts'
import { enterTopLayer } from '#client/lib/browser/top-layer.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { useChatChoices, useChatSheet, useHasChat } from '#client/player/chat/chat-choices.ts'
import { ChatRoom } from '#client/player/chat/chat-room.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { CHAT_LOBBY } from '#contract/realtime/channels.ts'
import css from './chat-dock.module.css'

const closeSheet = () => useChatSheet.setState({ isOpen: false })

/** The lobby of the chat: a drawer on wide pages, which stays open over pages and visits; a sheet on narrow ones. */
export function ChatDock() {
  const hasChat = useHasChat()
  const isNarrow = useMedia(NARROW)
  const isSheetOpen = useChatSheet(({ isOpen }) => isOpen)
  const isDrawerOpen = useChatChoices(({ isOpen }) => isOpen) && hasChat
  useLayoutEffect(() => {
    document.documentElement.dataset.drawer = isDrawerOpen ? 'open' : 'closed'
  }, [isDrawerOpen])
  if (!hasChat) return null
  if (!isNarrow) return <Drawer />
  return isSheetOpen ? <Sheet /> : null
}

function Drawer() {
  const isOpen = useChatChoices((choices) => choices.isOpen)
  const launcher = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const setOpen = (opened: boolean) => {
    wasPressed.current = true
    useChatChoices.setState({ isOpen: opened })
  }
  // The pressed button is gone with its state, and the focus goes to its counterpart.
  useEffect(() => {
    if (wasPressed.current) (isOpen ? close : launcher).current?.focus()
  }, [isOpen])
  if (!isOpen) {
    return (
      <button
        ref={launcher}
        type="button"
        className={css.launcher}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Icon name="chat-circle-dots-fill" size={20} />
        Chat
      </button>
    )
  }
  return (
    <aside className={css.drawer} aria-label="Chat">
      <header className={css.head}>
        <h2>Chat</h2>
        <IconButton
          ref={close}
          icon="x-bold"
          label="Close the chat"
          variant="plain"
          onClick={() => setOpen(false)}
        />
      </header>
      <ChatRoom room={CHAT_LOBBY} label="Messages of the lobby" />
    </aside>
  )
}

function Sheet() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leaveTopLayer = enterTopLayer(element)
    return () => {
      leaveTopLayer()
      element.close()
      keepFocusOnPage()
    }
  }, [])
  // A link in a message leads to another page.
  useEffect(() => {
    if (pathname !== opened.current) closeSheet()
  }, [pathname])
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-label="Chat"
      onKeyDown={keepTabInside}
      onCancel={closeSheet}
    >
      <header className={css.head}>
        <h2>Chat</h2>
        <IconButton icon="x-bold" label="Close the chat" variant="plain" onClick={closeSheet} />
      </header>
      <ChatRoom room={CHAT_LOBBY} label="Messages of the lobby" />
    </dialog>
  )
}
