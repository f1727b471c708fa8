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

test('replays typed text, and keeps it', () => {
  const field = rendered('<input>')
  field.value = 'Ada'
  const heard: string[] = []
  field.addEventListener('input', () => heard.push(field.value))
  replayTyping(document.body)
  expect([heard, field.value]).toEqual([['Ada'], 'Ada'])
})

test('leaves an untouched checkbox as it is, whatever its value', () => {
  const field = rendered('<input type="checkbox">')
  expect(heardOf(field)).toEqual([])
  expect([field.checked, field.hasAttribute('value')]).toEqual([false, false])
})

test('replays a changed checkbox once, and keeps its state', () => {
  const ticked = rendered('<input type="checkbox">')
  ticked.checked = true
  expect(heardOf(ticked)).toEqual([true])
  expect([ticked.checked, ticked.hasAttribute('value')]).toEqual([true, false])
  const cleared = rendered('<input type="checkbox" checked>')
  cleared.checked = false
  expect(heardOf(cleared)).toEqual([false])
})

test('replays the chosen one of several options', () => {
  const first = rendered(
    '<input type="radio" name="a" checked><input type="radio" name="a" id="b">',
  )
  const second = document.getElementById('b') as HTMLInputElement
  second.checked = true
  expect(heardOf(second)).toEqual([true])
  expect([first.checked, second.checked]).toEqual([false, true])
})
