// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { replayTyping } from './replay-typing.ts'

function rendered(html: string): HTMLInputElement {
  document.body.innerHTML = `<form>${html}</form>`
  return document.querySelector('input') as HTMLInputElement
}

/** The state of a checkbox at each click that the replay dispatches. */
function heardOf(field: HTMLInputElement): boolean[] {
  const heard: boolean[] = []
  field.addEventListener('click', () => heard.push(field.checked))
  replayTyping(document.body)
  return heard
}

test('a text that was typed is heard of, and stays', () => {
  const field = rendered('<input>')
  field.value = 'Ada'
  const heard: string[] = []
  field.addEventListener('input', () => heard.push(field.value))
  replayTyping(document.body)
  expect([heard, field.value]).toEqual([['Ada'], 'Ada'])
})

test('a box that nobody ticked is left as it is, and means no more than whether it is ticked', () => {
  const field = rendered('<input type="checkbox">')
  expect(heardOf(field)).toEqual([])
  expect([field.checked, field.hasAttribute('value')]).toEqual([false, false])
})

test('a box that was ticked, or one that no longer is, is heard of once and stays so', () => {
  const ticked = rendered('<input type="checkbox">')
  ticked.checked = true
  expect(heardOf(ticked)).toEqual([true])
  expect([ticked.checked, ticked.hasAttribute('value')]).toEqual([true, false])
  const cleared = rendered('<input type="checkbox" checked>')
  cleared.checked = false
  expect(heardOf(cleared)).toEqual([false])
})

test('of a choice of several the one that was made is heard of', () => {
  const first = rendered(
    '<input type="radio" name="a" checked><input type="radio" name="a" id="b">',
  )
  const second = document.getElementById('b') as HTMLInputElement
  second.checked = true
  expect(heardOf(second)).toEqual([true])
  expect([first.checked, second.checked]).toEqual([false, true])
})
