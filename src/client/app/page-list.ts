import { boxQuery, queryClient } from '#client/lib/queries.ts'
import { boxAt, isProfilePage, pageAt, pages, unopened, unopenedAt } from '#contract/pages.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** The code of each page, in a chunk of its own. */
export const builtPages: Record<keyof typeof pages, LazyPage> = {
  home: lazyPage(async () => (await import('#client/features/home/home-page.tsx')).HomePage),
  winter: lazyPage(async () => (await import('#client/features/home/winter-page.tsx')).WinterPage),
  boxes: lazyPage(
    async () => (await import('#client/features/boxes/box-list-page.tsx')).BoxListPage,
  ),
  box: lazyPage(async () => (await import('#client/features/boxes/box-page.tsx')).BoxPage),
  freeBox: lazyPage(async () => (await import('#client/features/boxes/box-page.tsx')).FreeBoxPage),
  userBox: lazyPage(async () => (await import('#client/features/boxes/box-page.tsx')).UserBoxPage),
  customBoxes: lazyPage(
    async () =>
      (await import('#client/features/custom-boxes/custom-boxes-page.tsx')).CustomBoxesPage,
  ),
  allCustomBoxes: lazyPage(
    async () =>
      (await import('#client/features/custom-boxes/all-custom-boxes-page.tsx')).AllCustomBoxesPage,
  ),
  createBox: lazyPage(
    async () => (await import('#client/features/custom-boxes/create-box-page.tsx')).CreateBoxPage,
  ),
  freeloot: lazyPage(
    async () => (await import('#client/features/free-boxes/freeloot-page.tsx')).FreelootPage,
  ),
  battles: lazyPage(
    async () => (await import('#client/features/battles/battles-page.tsx')).BattlesPage,
  ),
  createBattle: lazyPage(
    async () => (await import('#client/features/battles/create-battle-page.tsx')).CreateBattlePage,
  ),
  battle: lazyPage(
    async () => (await import('#client/features/battles/battle-page.tsx')).BattlePage,
  ),
  player: lazyPage(
    async () => (await import('#client/features/players/player-page.tsx')).PlayerPage,
  ),
  profile: lazyPage(
    async () => (await import('#client/features/account/profile-page.tsx')).ProfilePage,
  ),
  profileMain: lazyPage(
    async () => (await import('#client/features/account/profile-page.tsx')).ProfilePage,
  ),
  delivery: lazyPage(
    async () => (await import('#client/features/account/delivery-page.tsx')).DeliveryPage,
  ),
  resetPassword: lazyPage(
    async () =>
      (await import('#client/features/account/reset-password-page.tsx')).ResetPasswordPage,
  ),
  confirmEmail: lazyPage(
    async () => (await import('#client/features/account/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  inventory: lazyPage(
    async () => (await import('#client/features/inventory/inventory-page.tsx')).InventoryPage,
  ),
  deposits: lazyPage(
    async () => (await import('#client/features/deposit/deposits-page.tsx')).DepositsPage,
  ),
  withdraw: lazyPage(
    async () => (await import('#client/features/withdraw/withdraw-page.tsx')).WithdrawPage,
  ),
  shipping: lazyPage(
    async () => (await import('#client/features/shipping/shipping-page.tsx')).ShippingPage,
  ),
  newShipment: lazyPage(
    async () => (await import('#client/features/shipping/new-shipment-page.tsx')).NewShipmentPage,
  ),
  history: lazyPage(
    async () => (await import('#client/features/history/history-page.tsx')).HistoryPage,
  ),
  myBattles: lazyPage(
    async () => (await import('#client/features/battles/my-battles-page.tsx')).MyBattlesPage,
  ),
  myBoxes: lazyPage(
    async () => (await import('#client/features/custom-boxes/my-boxes-page.tsx')).MyBoxesPage,
  ),
  provablyFair: lazyPage(
    async () => (await import('#client/features/fairness/fairness-page.tsx')).FairnessPage,
  ),
  seed: lazyPage(async () => (await import('#client/features/fairness/seed-page.tsx')).SeedPage),
  social: lazyPage(
    async () => (await import('#client/features/account/social-return-page.tsx')).SocialReturnPage,
  ),
  howItWorks: lazyPage(
    async () => (await import('#client/features/info/how-it-works-page.tsx')).HowItWorksPage,
  ),
  faq: lazyPage(async () => (await import('#client/features/info/faq-page.tsx')).FaqPage),
  contacts: lazyPage(
    async () => (await import('#client/features/info/contacts-page.tsx')).ContactsPage,
  ),
  partnership: lazyPage(
    async () => (await import('#client/features/info/partnership-page.tsx')).PartnershipPage,
  ),
  terms: lazyPage(async () => (await import('#client/features/info/terms-page.tsx')).TermsPage),
  privacy: lazyPage(
    async () => (await import('#client/features/info/privacy-page.tsx')).PrivacyPage,
  ),
  cookies: lazyPage(async () => (await import('#client/features/info/cookie-page.tsx')).CookiePage),
  aml: lazyPage(async () => (await import('#client/features/info/aml-page.tsx')).AmlPage),
}

/** What stands around every page of the profile. */
export const profileLayout = lazyPage(
  async () => (await import('./profile-layout.tsx')).ProfileLayout,
)

export const unopenedPage = lazyPage(async () => (await import('./unopened-page.tsx')).UnopenedPage)

/** Fetches what a page will need while the pointer or the focus still rests on its link. */
export function preloadPage(pathname: string): void {
  void preloadCode(pathname)
  const box = boxAt(pathname)
  if (box) void queryClient.prefetchQuery(boxQuery(box))
}

/** Fetches a page's code; resolves when it is here, or when there is none to be had. */
export function preloadCode(pathname: string): Promise<void> {
  if (isProfilePage(pathname)) void profileLayout.preload()
  const name = pageAt(pathname)
  if (name) return builtPages[name].preload()
  return unopenedAt(pathname) ? unopenedPage.preload() : Promise.resolve()
}

/** The title of a page that has none of its own yet. */
export function titleOf(pathname: string): string {
  const name = pageAt(pathname)
  if (name) return pages[name].title
  const path = unopenedAt(pathname)
  return path ? unopened[path] : 'Page not found'
}
