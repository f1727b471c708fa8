/** Text that stands safely in HTML, in attributes too. */
export const toHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
