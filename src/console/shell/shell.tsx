import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, Outlet, Route, Routes, useLocation } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { useBrand } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPages, PlayerPage } from '../lazy-pages.ts'
import { useListChanges, useRefreshMs } from '../live.ts'
import { type ConsolePage, consolePages, type PageGroup, pagesOf } from '../pages.ts'
import { Loading } from '../parts/loading.tsx'
import { signOut, useStaff } from '../session/session.ts'
import { Palette } from './palette.tsx'
import css from './shell.module.css'

const groups: readonly PageGroup[] = ['Overview', 'Queues', 'Catalog', 'Promotions', 'Shop']

/** The navigation, the search, and the open page. */
export function Shell() {
  const { role } = useStaff()
  const pages = pagesOf(role)
  return (
    <Routes>
      <Route path="/operator" element={<Frame pages={pages} />}>
        <Route index element={<Navigate to={pages[0]?.path ?? '/operator/none'} replace />} />
        {pages.map(({ name, path, title }) => {
          const Page = lazyPages[name]
          return (
            <Route
              key={path}
              path={path}
              element={
                <Titled title={title}>
                  <Page />
                </Titled>
              }
            />
          )
        })}
        <Route
          path="/operator/players/:id"
          element={
            <Titled title="Player">
              <PlayerPage />
            </Titled>
          }
        />
        <Route path="*" element={<NoPage />} />
      </Route>
    </Routes>
  )
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  const brand = useBrand()
  useEffect(() => {
    document.title = `${title} · ${brand} console`
  }, [title, brand])
  return <>{children}</>
}

function Frame({ pages }: { pages: readonly ConsolePage[] }) {
  const staff = useStaff()
  useListChanges()
  const brand = useBrand()
  const [isSearching, setSearching] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useKey('/', true, () => setSearching(true))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setSearching(true)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  // A new page begins at its top, for keyboards and screen readers too.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus()
  }, [pathname])
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      <header className={css.head}>
        <b className={css.brand}>{brand} console</b>
        <button
          type="button"
          className={css.search}
          aria-haspopup="dialog"
          onClick={() => setSearching(true)}
        >
          Search players and pages <kbd>/</kbd>
        </button>
        <a className={css.who} href={atBase('/profile')}>
          {staff.name} <small>{staff.role}</small>
          <span className="hidden">: your password, devices and second factor</span>
        </a>
        <Button size="s" onClick={() => void signOut()}>
          Log out
        </Button>
      </header>
      <Navigation pages={pages} />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <Suspense fallback={<Loading label="the page" />}>
          <Outlet />
        </Suspense>
      </main>
      {isSearching ? <Palette pages={pages} onClose={() => setSearching(false)} /> : null}
    </div>
  )
}

/** Links to the pages that the role may open, with the lengths of the queues. */
function Navigation({ pages }: { pages: readonly ConsolePage[] }) {
  const { data: states } = useQuery({
    queryKey: ['operator', 'queues'],
    queryFn: async ({ signal }) => (await send('GET /api/operator/queues', { signal })).data,
    refetchInterval: useRefreshMs('queues'),
  })
  const depthOf = (queue: string | undefined) =>
    states?.find(({ name }) => name === queue)?.depth ?? 0
  return (
    <nav className={css.nav} aria-label="Console">
      {groups.map((group) => {
        const own = pages.filter((page) => page.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            <p className={css.group} id={`group-${group}`}>
              {group}
            </p>
            <ul aria-labelledby={`group-${group}`}>
              {own.map(({ path, title, queue }) => (
                <li key={path}>
                  <NavLink to={path} className={css.link ?? ''}>
                    <span>{title}</span>
                    {depthOf(queue) > 0 ? (
                      <span className={css.depth}>
                        {depthOf(queue)}
                        <span className="hidden"> waiting</span>
                      </span>
                    ) : null}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** An address without a page, or with one that the role may not open. */
function NoPage() {
  const { pathname } = useLocation()
  const { role } = useStaff()
  const page = consolePages.find(({ path }) => path === pathname)
  return (
    <section className={css.none}>
      <h1>{page ? `${page.title} is not open to you` : 'There is no such page'}</h1>
      <p>
        {page
          ? `Your role, ${role}, does not include it. An admin grants roles.`
          : 'Choose one of the navigation.'}
      </p>
    </section>
  )
}
