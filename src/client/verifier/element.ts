import { printable } from '#domain/fairness/printable.ts'

type Child = Node | string

/** Creates an element with its class and content; text is inserted as text, never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children.map((child) => (typeof child === 'string' ? printable(child) : child)))
  return made
}
