import { useEffect, useState } from 'react'

/** The reading line, as a share of the window's height. */
const LINE = 0.3

/** The id of the section being read, updated at most once per frame while scrolling. */
export function useCurrentSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '')
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      setCurrent(readCurrent(ids))
    }
    const handleMove = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    addEventListener('scroll', handleMove, { passive: true })
    addEventListener('resize', handleMove, { passive: true })
    addEventListener('hashchange', handleMove)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', handleMove)
      removeEventListener('resize', handleMove)
      removeEventListener('hashchange', handleMove)
    }
  }, [ids])
  return current
}

function readCurrent(ids: readonly string[]): string {
  // A short last section never reaches the line; at the page's end the section in the address counts.
  const asked = ids.find((id) => `#${id}` === location.hash)
  if (asked && isAtEnd() && topOf(asked) < innerHeight) return asked
  return ids[sectionAt(ids.map(topOf), innerHeight * LINE)] ?? ''
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2

/** The section being read: the last whose top has passed the line, or the first if none has. */
export function sectionAt(tops: readonly number[], line: number): number {
  const below = tops.findIndex((top) => top > line)
  if (below === -1) return Math.max(0, tops.length - 1)
  return Math.max(0, below - 1)
}
