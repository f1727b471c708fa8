/** What the server wrote into the page. */
export interface FirstPage {
  /** Answers to calls that the page is sure to make, by address. */
  answers: Record<string, unknown>
  /** What the server took the window for, when it has rendered the page. */
  isNarrow: boolean
}

let page: FirstPage = import.meta.env.SSR ? { answers: {}, isNarrow: false } : readPage()
let answers = new Map(Object.entries(page.answers))

/** On the server: the page that is rendered next. */
export function setFirstPage(next: FirstPage): void {
  page = next
  answers = new Map(Object.entries(page.answers))
}

export const isFirstNarrow = (): boolean => page.isNarrow

/** The answer that came with the page, once; asked again, the address is fetched. */
export function takeFirstAnswer(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}

/** The answer that the server has rendered the page with, however often it is asked for. */
export const renderedAnswer = (url: string): unknown => page.answers[url]

function readPage(): FirstPage {
  const text = document.getElementById('first-page')?.textContent
  return text ? (JSON.parse(text) as FirstPage) : { answers: {}, isNarrow: false }
}
