/** Whether this is the document that the service worker serves for a page that cannot be loaded. */
export const isOfflineShell: boolean =
  !import.meta.env.SSR && document.documentElement.hasAttribute('data-offline')
