type Field = HTMLInputElement | HTMLTextAreaElement

/** Replays to React what was typed and chosen within an element before it was hydrated. */
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

/** A box that is ticked or not has no text: its value is what a form sends for it. */
const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

function press(field: HTMLInputElement): void {
  const isLeft = field.type === 'radio' && !field.checked
  if (isLeft || field.checked === field.defaultChecked) return
  field.checked = field.defaultChecked
  field.click()
}

/** React compares a field with what it has seen in it last, which it learns by the element's own setter. */
function retype(field: Field): void {
  const { value, selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
