'use client'

import { useEffect } from 'react'
import { ClosePieces } from '@/app/dev/ui/close-pieces'
import { ContentPieces } from '@/app/dev/ui/content-pieces'
import { ControlPieces } from '@/app/dev/ui/control-pieces'
import { FloatingPieces } from '@/app/dev/ui/floating-pieces'
import { Tab, Tabs } from '@/components/ui/tabs'
import { UiProvider } from '@/components/ui/ui-provider'

const labels = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  dismiss: 'Dismiss',
  loading: 'Loading',
  nothingFound: 'Nothing found',
  notifications: 'Notifications',
}

const looks = [
  { id: 'light', theme: 'light', direction: 'ltr', name: 'Light' },
  { id: 'dark', theme: 'dark', direction: 'ltr', name: 'Dark' },
  { id: 'light-rtl', theme: 'light', direction: 'rtl', name: 'Light, right to left' },
  { id: 'dark-rtl', theme: 'dark', direction: 'rtl', name: 'Dark, right to left' },
] as const

/** All pieces in the look that `?look=` names. */
export function Catalogue({ look: id }: { look: string | undefined }) {
  const look = looks.find((candidate) => candidate.id === id) ?? looks[0]
  const { theme, direction } = look
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dir = direction
  }, [theme, direction])
  return (
    <UiProvider direction={direction} labels={labels}>
      <main dir={direction} className="grid min-w-0 gap-8 p-4 sm:p-6">
        <h1 className="text-xl font-semibold">Pieces of the interface</h1>
        <Tabs label="Looks" className="border-b border-line">
          {looks.map(({ id: other, name }) => (
            <Tab key={other} href={`/dev/ui?look=${other}`} current={other === look.id}>
              {name}
            </Tab>
          ))}
        </Tabs>
        <ControlPieces />
        <ContentPieces />
        <ClosePieces />
        <FloatingPieces />
      </main>
    </UiProvider>
  )
}
