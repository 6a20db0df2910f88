const interactive = 'a, button, input, label, select, summary, textarea'

/** An unmodified click of the main button that nobody else has taken. */
export function isPlainClick(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !isModified && !event.defaultPrevented
}

/** The link at `target` if the client router may follow it: our own page, in this tab. */
export function softLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined
  return isOwnPage(link) && !isWithinPage(link) ? link : undefined
}

/** A click beside the link of a table's row means the row, unless it ends a selection of text. */
export function findRowLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  if (!(target instanceof Element) || target.closest(interactive) !== null) return undefined
  if (getSelection()?.isCollapsed === false) return undefined
  return target.closest('tbody tr')?.querySelector<HTMLAnchorElement>('th a') ?? undefined
}

/** Where a GET form of our own leads, empty fields left out of the address. */
export function formTarget(event: SubmitEvent): string | undefined {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'get') return undefined
  const url = new URL(form.action)
  if (!isOwnPage(url)) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  url.search = query.toString()
  return url.href
}

/**
 * Whether a `data-back` link leads to where Back would: then Back itself is better, since it keeps
 * the scroll position and the page token. Within one list it must be the page before this one.
 */
export function leadsBack(link: HTMLAnchorElement): boolean {
  if (link.dataset['back'] === undefined || !('navigation' in window)) return false
  const index = navigation.currentEntry?.index ?? 0
  const previous = navigation.entries()[index - 1]?.url ?? null
  if (previous === null) return false
  const { pathname, searchParams } = new URL(previous)
  if (pathname !== link.pathname) return false
  const here = new URL(location.href)
  return pathname !== here.pathname || page(searchParams) === page(here.searchParams) - 1
}

function page(query: URLSearchParams): number {
  return Number(query.get('page') ?? 1)
}

function isOwnPage({ origin, pathname }: { origin: string; pathname: string }): boolean {
  return origin === location.origin && !pathname.startsWith('/api/')
}

function isWithinPage({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search
}
