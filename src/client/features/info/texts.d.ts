/** `scripts/vite/texts.ts` turns these files into the texts of pages. */
declare module '*.md' {
  export const text: import('./article/text.ts').ArticleText
}
