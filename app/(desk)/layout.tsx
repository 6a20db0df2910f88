import type { ReactNode } from 'react'
import { SoftNavigation } from '@/components/shell/soft-navigation'

// It reads nothing: a client's page asks the store once, and knows the person from that.
export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SoftNavigation />
      {children}
    </>
  )
}
