// What the pages below use of the browser's: named here it comes in one file, else in one for each.
/* oxlint-disable import/no-unassigned-import -- They are named, not used. */
import '@/components/data-table/table-body'
import '@/components/packed/packed-tree'
import '@/components/portfolio/figures-refresh'
import '@/components/portfolio/live-rows'
import '@/components/resource-list/late-names'
import '@/components/layout/client-rail'
import '@/components/layout/client-switcher'
import '@/components/layout/period-selector'
/* oxlint-enable import/no-unassigned-import */
import type { ReactNode } from 'react'
import { PaletteLoader } from '@/components/palette/palette-loader'
import { SoftNavigation } from '@/components/layout/soft-navigation'

// It reads nothing: a client's page asks the store once, and knows the person from that.
export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SoftNavigation />
      <PaletteLoader />
      {children}
    </>
  )
}
