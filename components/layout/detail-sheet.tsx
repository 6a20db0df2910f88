'use client'

import { ChevronDown, ChevronUp, Link2, Maximize2 } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Neighbours } from '@/components/layout/neighbours'
import { Sheet } from '@/components/ui/sheet'
import { useToast } from '@/components/ui/toast'

/** A detail over its list: J and K walk the list, Escape closes, and the focus goes back to the row. */
export function DetailSheet({
  title,
  pageHref,
  neighbours,
  foot,
  children,
}: {
  title: string
  /** The same detail as a page of its own. */
  pageHref: string
  neighbours: Neighbours | undefined
  /** What can be done with it, always in sight. */
  foot?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('details')
  const lists = useTranslations('lists')
  const router = useRouter()
  const toast = useToast()
  const path = usePathname()
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    // One step back is the list as it was, unless the sheet walked from row to row: it replaces those.
    router.back()
  }
  const step = (href: string | undefined) => {
    if (href !== undefined) router.replace(href, { scroll: false })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.key === 'j') step(neighbours?.nextHref)
    else if (event.key === 'k') step(neighbours?.previousHref)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(pageHref, location.href).href)
    toast({ tone: 'good', text: t('link_copied') })
  }
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      label={title}
      returnFocus={() => document.querySelector<HTMLElement>(`a.row-link[href^="${path}"]`)}
      start={
        <>
          <StepButton
            label={t('previous')}
            keyName="k"
            isPossible={neighbours?.previousHref !== undefined}
            onPress={() => step(neighbours?.previousHref)}
          >
            <ChevronUp size={16} aria-hidden />
          </StepButton>
          <StepButton
            label={t('next')}
            keyName="j"
            isPossible={neighbours?.nextHref !== undefined}
            onPress={() => step(neighbours?.nextHref)}
          >
            <ChevronDown size={16} aria-hidden />
          </StepButton>
          <span className="num-t ps-1.5 text-xs text-faint">
            {neighbours?.place && t('place_in_list', neighbours.place)}
          </span>
        </>
      }
      end={
        <>
          <button
            type="button"
            className="btn btn-ghost btn-icon"
            aria-label={lists('copy_link')}
            title={lists('copy_link')}
            onClick={() => void copy()}
          >
            <Link2 size={16} aria-hidden />
          </button>
          {/* A whole load: within the app the address would open the sheet again. */}
          <a
            href={pageHref}
            className="btn btn-ghost btn-icon"
            aria-label={t('open_as_page')}
            title={t('open_as_page')}
          >
            <Maximize2 size={16} aria-hidden />
          </a>
        </>
      }
      foot={foot}
    >
      {children}
    </Sheet>
  )
}

function StepButton({
  label,
  keyName,
  isPossible,
  onPress,
  children,
}: {
  label: string
  keyName: string
  isPossible: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-icon"
      aria-label={label}
      title={`${label} (${keyName})`}
      aria-disabled={!isPossible}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
