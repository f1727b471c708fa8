// The document of the client's tests knows no top layer, which toasts and confetti are shown in.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}
