'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import { Skeleton, TableSkeleton } from '@/components/ui/skeleton'

interface Target {
  readonly path: string
  readonly title: string
}

interface Navigation {
  /** Where the reader is, or will be as soon as the screen has come. */
  readonly path: string
  /** Says at the click where it leads, so that the first frame already shows it. */
  readonly begin: (target: Target) => void
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === undefined) throw new Error('useNavigation needs a NavigationProvider above it')
  return navigation
}

/**
 * Answers a click in the rail with the first frame: the destination's title and skeleton stand where
 * its content will. A `loading.tsx` would do that too, but its pages need a script to be read.
 */
export function NavigationProvider({
  children,
}: {
  children: (page: (content: ReactNode) => ReactNode) => ReactNode
}) {
  const current = usePathname()
  useFocusOnArrival(`${current}?${useSearchParams().toString()}`)
  const [begun, setBegun] = useState<{ from: string; target: Target }>()
  const target = begun?.from === current && begun.target.path !== current ? begun.target : undefined
  const path = target?.path ?? current
  const value = useMemo(
    () => ({ path, begin: (next: Target) => setBegun({ from: current, target: next }) }),
    [path, current],
  )
  const page = (content: ReactNode) => (
    <>
      {target !== undefined && <Coming title={target.title} />}
      <div className="contents" hidden={target !== undefined}>
        {content}
      </div>
    </>
  )
  return <NavigationContext value={value}>{children(page)}</NavigationContext>
}

// Outlives the frame, which is another one for another client.
let shown: string | undefined

/** A link that was followed may be gone with its screen: then the new one has the focus. */
function useFocusOnArrival(address: string) {
  useEffect(() => {
    const before = shown
    shown = address
    if (before === undefined || before === address) return
    if (document.activeElement !== document.body) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])
}

const columns = [
  { id: 'date' },
  { id: 'name', cell: 'line1-start' },
  { id: 'kind' },
  { id: 'place', cell: 'line2-start' },
  { id: 'state', cell: 'line2-end' },
  { id: 'amount', cell: 'line1-end' },
] as const

function Coming({ title }: { title: string }) {
  const t = useTranslations('ui')
  return (
    <>
      <TitleRow title={title} />
      <Skeleton status={t('loading')}>
        <table className="tbl">
          <tbody>
            <TableSkeleton columns={columns} />
          </tbody>
        </table>
      </Skeleton>
    </>
  )
}
