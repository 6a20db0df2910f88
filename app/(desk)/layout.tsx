import type { ReactNode } from 'react'
import { SkipLink } from '@/components/shell/skip-link'
import { SoftNavigation } from '@/components/shell/soft-navigation'

// It reads nothing: a client's page asks the store once, and knows the person from that.
export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SoftNavigation />
      {children}
    </>
  )
}
