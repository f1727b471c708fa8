import media from '#client/ui/media.css?raw'
import { Section } from '#client/ui/section.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import tokens from '#client/ui/tokens.css?raw'
import css from './gallery-page.module.css'

const names = new Set([...tokens.matchAll(/\s(--[\w-]+):/g)].map(([, name = '']) => name))
const named = (kind: string) => [...names].filter((name) => name.startsWith(`--${kind}`))

/** Shows the design tokens as the browser computes them. */
export function GalleryTokens() {
  return (
    <>
      <Section title="Type">
        <Stack gap={8}>
          {named('type-').map((name) => (
            <p key={name} style={{ fontSize: `var(${name})`, lineHeight: 'var(--leading-snug)' }}>
              {name}
            </p>
          ))}
        </Stack>
      </Section>
      <Section title="Line height">
        <div className={css.tiles}>
          {named('leading-').map((name) => (
            <Surface key={name} isPadded tone="flat" style={{ lineHeight: `var(${name})` }}>
              {name}: how close the lines of a text stand
            </Surface>
          ))}
        </div>
      </Section>
      <Section title="Space">
        <Stack gap={8}>
          {[...named('space-'), '--gutter'].map((name) => (
            <p key={name} className={css.measure}>
              <i style={{ width: `var(${name})` }} /> {name}
            </p>
          ))}
        </Stack>
      </Section>
      <Section title="Surfaces">
        <div className={css.tiles}>
          <Surface isPadded>Surface</Surface>
          <Surface isPadded tone="flat">
            Flat surface
          </Surface>
          {[...named('rad-')].map((name) => (
            <div key={name} className={css.corner} style={{ borderRadius: `var(${name})` }}>
              {name}
            </div>
          ))}
          {['--highlight', ...named('edge'), ...named('lift-')].map((name) => (
            <div key={name} className={css.corner} style={{ boxShadow: `var(${name})` }}>
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Breakpoints">
        <pre>{media}</pre>
      </Section>
    </>
  )
}
