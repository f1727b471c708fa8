import { configure } from '@testing-library/react'

// Rendering a page takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// happy-dom has no top layer, in which toasts and confetti are shown.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}
