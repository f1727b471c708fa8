import { play } from '#client/lib/browser/sound.ts'
import { animationOf, FIRST_TILE, type SpinPlan, tileAt } from './reel.ts'

/** A picture that does not load must not delay a stored result. */
const PICTURES_MS_MAX = 1500
const FADE_MS = 420

/** The moving element of one lane and its course; null under reduced motion. */
export interface LaneRun {
  track: HTMLElement
  course: SpinPlan | null
  /** When it started, in epoch ms; a late viewer joins it midway. */
  beganAtMs?: number
}

/**
 * Moves every lane with one compositor animation, and resolves when the last has landed. A landed track
 * carries `data-landed`. In a hidden tab all lanes land immediately, because no frames are drawn. Rejects
 * with an AbortError when the signal aborts.
 */
export async function runReel(lanes: readonly LaneRun[], signal: AbortSignal): Promise<void> {
  // Lanes hold their first frame from now on: the resting position would show the new strip's winner.
  const animations = lanes.map(holdAtStart)
  signal.addEventListener('abort', () => {
    for (const animation of animations) animation.cancel()
  })
  await decodePictures(lanes)
  signal.throwIfAborted()

  for (const animation of animations) animation.play()
  for (const [index, { course, beganAtMs }] of lanes.entries()) {
    const animation = animations[index]
    if (animation && course && beganAtMs) animation.currentTime = Date.now() - beganAtMs
  }
  const landIfHidden = () => {
    if (document.hidden) for (const animation of animations) animation.finish()
  }
  document.addEventListener('visibilitychange', landIfHidden, { signal })
  landIfHidden()
  soundTicks(animations[0], lanes[0]?.course)

  await Promise.all(
    animations.map(async (animation, index) => {
      await animation.finished
      lanes[index]?.track.setAttribute('data-landed', '')
      // From here the style sheet holds the track in the same place.
      animation.cancel()
    }),
  )
  document.removeEventListener('visibilitychange', landIfHidden)
}

function holdAtStart({ track, course }: LaneRun): Animation {
  track.removeAttribute('data-landed')
  const animation = course ? animateCourse(track, course) : fadeIn(track)
  animation.pause()
  return animation
}

function animateCourse(track: HTMLElement, course: SpinPlan): Animation {
  const { keyframes, timing } = animationOf(course)
  return track.animate(keyframes, timing)
}

function fadeIn(track: HTMLElement): Animation {
  return track.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, fill: 'both' })
}

/** Decoding during the animation would cost frames. */
async function decodePictures(lanes: readonly LaneRun[]): Promise<void> {
  const pictures = lanes.flatMap(({ track }) => [...track.querySelectorAll('img')])
  const different = new Map(pictures.map((picture) => [picture.src, picture]))
  const decoded = Promise.allSettled([...different.values()].map((picture) => picture.decode()))
  const timeUp = new Promise((resolve) => setTimeout(resolve, PICTURES_MS_MAX))
  await Promise.race([decoded, timeUp])
}

/** The animation's own clock decides which tile passes, so sound and picture cannot drift apart. */
function soundTicks(animation: Animation | undefined, course: SpinPlan | null | undefined): void {
  if (!animation || !course) return
  let tile = FIRST_TILE
  const look = () => {
    if (animation.playState !== 'running') return
    const now = tileAt(course, Number(animation.currentTime))
    if (now !== tile) play('tick')
    tile = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
