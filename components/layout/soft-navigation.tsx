'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { closeMenus } from '@/components/layout/close-menus'
import {
  findRowLink,
  formTarget,
  isPlainClick,
  leadsBack,
  softLinkAt,
} from '@/components/layout/soft-link'

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>
// The router takes the word; Next exports the enum that names it from an internal module only.
const wholePage = { kind: 'full' } as unknown as PrefetchOptions

/**
 * Every link here is a plain `<a>` and works without this. With it, a click is answered by the
 * client router, which keeps the frame, the scroll position on Back, and the pages fetched ahead.
 * Next's own announcer speaks the new title.
 */
export function SoftNavigation() {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const place = `${usePathname()}?${useSearchParams()}`
  const left = useRef<string>(undefined)
  useBusySign(isPending)
  useKnownJumps(place)

  useEffect(() => {
    const visit = (url: string) =>
      startTransition(() => (url === location.href ? router.refresh() : router.push(url)))
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      const link = softLinkAt(event.target)
      if (link === undefined) {
        findRowLink(event.target)?.dispatchEvent(new MouseEvent('click', event))
        return
      }
      event.preventDefault()
      if (leadsBack(link)) history.back()
      else visit(link.href)
    }
    const onSubmit = (event: SubmitEvent) => {
      const url = event.defaultPrevented ? undefined : formTarget(event)
      if (url === undefined) return
      event.preventDefault()
      visit(url)
    }
    const onIntent = (event: Event) => {
      const link = softLinkAt(event.target)
      if (link?.relList.contains('next')) router.prefetch(link.href, wholePage)
    }
    const stop = new AbortController()
    const { signal } = stop
    closeMenus(signal)
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('submit', onSubmit, { signal })
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      document.addEventListener(type, onIntent, { signal, passive: true })
    }
    return () => stop.abort()
  }, [router])

  // A reader who has come as far as the Next link and stays is likely to use it.
  useEffect(() => {
    const next = document.querySelector<HTMLAnchorElement>('a[rel~=next]')
    if (next === null) return
    let dwell: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(dwell)
      if (entry?.isIntersecting) {
        dwell = setTimeout(() => router.prefetch(next.href, wholePage), 600)
      }
    })
    observer.observe(next)
    return () => {
      observer.disconnect()
      clearTimeout(dwell)
    }
  }, [router, place])

  useEffect(() => {
    // By then the browser may be on its way to yet another page: its address is not asked.
    if (left.current !== undefined && left.current !== place) settleFocus(left.current)
    left.current = place
  }, [place])

  return null
}

/**
 * Focus that is still in the page stays; else it goes to a field of the frame that was refused, to the
 * row one came from, or to the page.
 */
function settleFocus(left: string): void {
  const main = document.querySelector('main')
  const held = document.activeElement
  if (main === null || (held !== main && main.contains(held))) return
  const rows = main.querySelectorAll<HTMLAnchorElement>('tbody a')
  const origin = [...rows].find(
    ({ pathname, search }) => `${pathname}?${new URLSearchParams(search)}` === left,
  )
  const refused = document.querySelector<HTMLElement>('header [aria-invalid]')
  const target = refused ?? origin ?? main
  target.focus({ preventScroll: true })
}

/** What is waited for longer than a glance says so. */
function useBusySign(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const main = document.querySelector('main')
    const patience = setTimeout(() => main?.setAttribute('aria-busy', 'true'), 150)
    return () => {
      clearTimeout(patience)
      main?.removeAttribute('aria-busy')
    }
  }, [isPending])
}

/**
 * A jump within the page makes an entry of which the router knows nothing: Back to it would change the
 * address alone.
 */
function useKnownJumps(place: string): void {
  useEffect(() => {
    const known: unknown = history.state
    const onJump = () => {
      if (history.state === null) history.replaceState(known, '')
    }
    const stop = new AbortController()
    addEventListener('hashchange', onJump, { signal: stop.signal })
    return () => stop.abort()
  }, [place])
}
