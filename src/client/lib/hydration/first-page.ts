/** The data that the server embeds in the page. */
export interface FirstPage {
  /** Replies to the calls that the page will certainly make, by address. */
  answers: Record<string, unknown>
  /** The window width that the server assumed when it rendered the page. */
  isNarrow: boolean
}

let page: FirstPage = import.meta.env.SSR ? { answers: {}, isNarrow: false } : readPage()
let answers = new Map(Object.entries(page.answers))

/** On the server: sets the page that is rendered next. */
export function setFirstPage(next: FirstPage): void {
  page = next
  answers = new Map(Object.entries(page.answers))
}

export const isFirstNarrow = (): boolean => page.isNarrow

/** The reply embedded in the page, once; a second request for the address is fetched. */
export function takeInitialReply(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}

/** The reply that the server rendered the page with, for any number of reads. */
export const renderedReply = (url: string): unknown => page.answers[url]

function readPage(): FirstPage {
  const text = document.getElementById('first-page')?.textContent
  return text ? (JSON.parse(text) as FirstPage) : { answers: {}, isNarrow: false }
}
