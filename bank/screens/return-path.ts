const home = '/app/settings/connected-apps'
const destinations = [/^\/connect\/(business|consent)$/, /^\/app(\/settings\/[a-z-]+)?$/]

/** Where to go after signing in: a page of ours or, for anything else, the settings. */
export function parseReturnPath(text: string, origin: string): string {
  // A backslash or a control character reads as something else in a browser than here.
  if (!text.startsWith('/') || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, origin)) return home
  const address = new URL(text, origin)
  const isOurs =
    address.origin === origin && destinations.some((pattern) => pattern.test(address.pathname))
  return isOurs ? address.pathname + address.search : home
}
