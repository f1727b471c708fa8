import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#client/ui/not-found.tsx'
import { pages, unopened } from '#contract/pages.ts'
import { Guard } from './guard.tsx'
import type { LazyPage } from './lazy-page.ts'
import { PageFrame } from './page-frame.tsx'
import { builtPages, unopenedPage } from './page-list.ts'
import { Shell } from './shell.tsx'

const names = Object.keys(pages) as (keyof typeof pages)[]

/** The component gallery is for those who build the shop; production has no trace of it. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./gallery-page.tsx')).GalleryPage }))
  : null

export function Router() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {names.map((name) => (
          <Route
            key={name}
            path={pages[name].path}
            element={draw(pages[name].path, builtPages[name])}
          />
        ))}
        {Object.keys(unopened).map((path) => (
          <Route key={path} path={path} element={draw(path, unopenedPage)} />
        ))}
        {Gallery ? (
          <Route
            path="/dev/ui"
            element={
              <PageFrame>
                <Gallery />
              </PageFrame>
            }
          />
        ) : null}
        <Route
          path="*"
          element={
            <PageFrame>
              <NotFound />
            </PageFrame>
          }
        />
      </Route>
    </Routes>
  )
}

function draw(path: string, { Page }: LazyPage) {
  const page = (
    <PageFrame>
      <Page />
    </PageFrame>
  )
  return isGuarded(path) ? <Guard>{page}</Guard> : page
}

function isGuarded(path: string): boolean {
  return path === '/profile' || path.startsWith('/profile/')
}
