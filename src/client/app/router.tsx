import { lazy } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { NotFound } from '#client/ui/not-found.tsx'
import { isForPlayers, isProfilePage, pages, REFERRAL_PATH, unopened } from '#contract/pages.ts'
import { Guard } from './guard.tsx'
import type { LazyPage } from './lazy-page.ts'
import { PageFrame } from './page-frame.tsx'
import { builtPages, profileLayout, unopenedPage } from './page-list.ts'
import { Shell } from './shell.tsx'

const names = Object.keys(pages) as (keyof typeof pages)[]

const places: { path: string; page: LazyPage }[] = [
  ...names.map((name) => ({ path: pages[name].path, page: builtPages[name] })),
  ...Object.keys(unopened).map((path) => ({ path, page: unopenedPage })),
]

/** The component gallery is for those who build the shop; production has no trace of it. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./gallery-page.tsx')).GalleryPage }))
  : null

export function Router() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route
          element={
            <Guard>
              <profileLayout.Page />
            </Guard>
          }
        >
          {routesTo(places.filter(({ path }) => isProfilePage(path)))}
        </Route>
        {routesTo(places.filter(({ path }) => !isProfilePage(path)))}
        <Route path={REFERRAL_PATH} caseSensitive element={<ToHome />} />
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

const routesTo = (some: typeof places) =>
  some.map(({ path, page }) => (
    <Route key={path} path={path} caseSensitive element={draw(path, page)} />
  ))

function draw(path: string, { Page }: LazyPage) {
  const page = (
    <PageFrame>
      <Page />
    </PageFrame>
  )
  return isForPlayers(path) ? <Guard>{page}</Guard> : page
}

/** The shell has read the link from the path; one in the query would take its place on the home page. */
function ToHome() {
  const search = new URLSearchParams(useLocation().search)
  search.delete('utm_source')
  return <Navigate to={{ pathname: '/', search: search.toString() }} replace />
}
