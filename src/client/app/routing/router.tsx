import { lazy } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { Shell } from '#client/app/shell/shell.tsx'
import { isOfflineShell } from '#client/lib/browser/offline-shell.ts'
import { useSession } from '#client/player/session.ts'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import { isProfilePage, type PageName, pages, REFERRAL_PATH } from '#contract/pages.ts'
import { OfflinePage } from './offline-page.tsx'
import { PageFrame } from './page-frame.tsx'
import { lazyPageOf, profileLayout } from './page-list.ts'
import { RequireSession } from './require-session.tsx'

const names = Object.keys(pages) as PageName[]

/** The component gallery exists in development only; production builds contain no trace of it. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({
      default: (await import('#client/app/gallery/gallery-page.tsx')).GalleryPage,
    }))
  : null

export function Router() {
  if (isOfflineShell) return <OfflineRouter />
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route
          element={
            <RequireSession>
              <profileLayout.Page />
            </RequireSession>
          }
        >
          {routesTo(names.filter((name) => isProfilePage(pages[name].path)))}
        </Route>
        {routesTo(names.filter((name) => !isProfilePage(pages[name].path)))}
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

/** Offline, every path shows the offline page. */
function OfflineRouter() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route
          path="*"
          element={
            <PageFrame>
              <OfflinePage />
            </PageFrame>
          }
        />
      </Route>
    </Routes>
  )
}

function routesTo(some: PageName[]) {
  return some.map((name) => {
    const { path, access } = pages[name]
    const page = (
      <PageFrame>
        <PageOf name={name} />
      </PageFrame>
    )
    const element = access === 'players' ? <RequireSession>{page}</RequireSession> : page
    return <Route key={path} path={path} caseSensitive element={element} />
  })
}

function PageOf({ name }: { name: PageName }) {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const { Page } = lazyPageOf(name, isSignedIn)
  return <Page />
}

/**
 * The shell has already read the tracking link from the path; `utm_source` would override it on the home
 * page.
 */
function ToHome() {
  const search = new URLSearchParams(useLocation().search)
  search.delete('utm_source')
  return <Navigate to={{ pathname: '/', search: search.toString() }} replace />
}
