import { configure } from '@testing-library/react'

// A page takes its time to be drawn, on a busy machine the more.
configure({ asyncUtilTimeout: 15_000 })

// The document of the client's tests knows no top layer, which toasts and confetti are shown in.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}
