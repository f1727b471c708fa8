/** Whether this is the document that the service worker shows in place of a page that cannot be had. */
export const isOfflineShell: boolean =
  !import.meta.env.SSR && document.documentElement.hasAttribute('data-offline')
