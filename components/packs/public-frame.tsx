import type { ReactNode } from 'react'
import { Mark } from '@/components/layout/logo'

/** The frame of a page for people without an account: the name of the house, and nothing to go to. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[80rem] flex-col">
      <header className="flex min-h-13 items-center gap-2.5 px-4 text-base font-semibold sm:px-6">
        <Mark size={20} />
        Countinghouse
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
        {children}
      </main>
    </div>
  )
}
