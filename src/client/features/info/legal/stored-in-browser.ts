import { rules } from '../rules.ts'

/** One item that the shop stores in a browser. */
interface Stored {
  name: string
  place: 'cookie' | 'local' | 'session'
  purpose: string
  lifetime: string
}

/** Everything that the shop stores in a browser, by exact name; a test finds missing entries. */
export const stored: readonly Stored[] = [
  {
    name: 'access_token',
    place: 'cookie',
    purpose: 'Keeps you logged in: sent with your requests to this site.',
    lifetime: `${rules.sessionHours} hours, or until you log out`,
  },
  {
    name: 'refresh_token',
    place: 'cookie',
    purpose: 'Renews the access token while a page is open.',
    lifetime: `${rules.sessionHours} hours, or until you log out`,
  },
  {
    name: 'coffer_refresh',
    place: 'cookie',
    purpose: 'The same, not readable by scripts, and sent only to the address that renews tokens.',
    lifetime: `${rules.refreshDays} days, or until you log out`,
  },
  {
    name: 'coffer_social',
    place: 'cookie',
    purpose: 'Recognizes your browser when a sign-in service sends you back.',
    lifetime: `${rules.socialMinutes} minutes, or until you are logged in`,
  },
  {
    name: 'coffer_device',
    place: 'cookie',
    purpose:
      'A random number that says nothing about you. It lets us give a bonus once per person, even with several accounts, and count a followed link once a day and credit the person who shared it.',
    lifetime: `${rules.deviceDays} days from the first visit`,
  },
  {
    name: 'trackingLink',
    place: 'cookie',
    purpose:
      'Remembers the link that brought you here, so that the person who shared it is credited.',
    lifetime: `until ${rules.trackingUntil} of the same day`,
  },
  {
    name: 'i18n_redirected',
    place: 'cookie',
    purpose: 'Remembers the language of the pages.',
    lifetime: `${rules.localeDays} days`,
  },
  {
    name: 'consent',
    place: 'cookie',
    purpose: 'Remembers whether you allowed visits to be counted.',
    lifetime: `${rules.consentDays} days`,
  },
  {
    name: 'settings',
    place: 'local',
    purpose:
      'Remembers whether sound is off, whether boxes open without the long spin, and whether the keyboard shortcuts are on.',
    lifetime: 'until you clear it',
  },
  {
    name: 'counted',
    place: 'local',
    purpose:
      'Remembers which deposits were counted, if you allow counting, so that none is counted twice.',
    lifetime: 'the last 20, until you clear it',
  },
  {
    name: 'pusherTransportTLS',
    place: 'local',
    purpose: 'Remembers which kind of live connection worked, to connect faster.',
    lifetime: 'used for 30 minutes, kept until you clear it',
  },
  {
    name: 'pusherTransportNonTLS',
    place: 'local',
    purpose: 'The same for unencrypted connections, such as a demo on your own machine.',
    lifetime: 'used for 30 minutes, kept until you clear it',
  },
  {
    name: 'scroll',
    place: 'session',
    purpose: 'Restores your scroll position on a page.',
    lifetime: 'until the tab is closed',
  },
  {
    name: 'reloaded',
    place: 'session',
    purpose: 'Keeps a page that fails to load from reloading forever.',
    lifetime: 'until the page loads',
  },
]
