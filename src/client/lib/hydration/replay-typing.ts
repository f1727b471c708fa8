type Field = HTMLInputElement | HTMLTextAreaElement

/** Replays to React what was typed and chosen within an element before hydration. */
export function replayTyping(scope: Element): void {
  for (const field of scope.querySelectorAll<Field>('input, textarea')) {
    if (isChoice(field)) press(field)
    else if (field.value !== field.defaultValue) retype(field)
  }
  for (const select of scope.querySelectorAll('select')) {
    const isChosen = [...select.options].some(
      (option) => option.selected !== option.defaultSelected,
    )
    if (isChosen) select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** A checkbox or radio button holds no text: its value is what a form sends for it. */
const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

function press(field: HTMLInputElement): void {
  const isLeft = field.type === 'radio' && !field.checked
  if (isLeft || field.checked === field.defaultChecked) return
  field.checked = field.defaultChecked
  field.click()
}

/** React ignores an unchanged value, and tracks values through the element's own setter; this bypasses it. */
function retype(field: Field): void {
  const { value, selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
