import type { ReactNode } from 'react'
import { DeskFrame, type FrameSession } from '@/components/layout/desk-frame'
import type { Format } from '@/lib/format/create-format'
import type { Preferences } from '@/lib/format/preferences'
import { RailLinks } from '@/components/layout/rail-links'

/** The frame of a page that belongs to the firm and to no client. */
export function FirmFrame({
  session,
  preferences,
  sandbox,
  current,
  format,
  children,
}: {
  session: FrameSession
  preferences: Preferences
  sandbox?: string | undefined
  /** Null for a page that no link of the rail leads to. */
  current: 'portfolio' | 'renewals' | 'connect' | 'settings' | null
  format: Format
  children: ReactNode
}) {
  const { text } = format
  const places = [
    { id: 'portfolio', label: text('shell.portfolio'), href: '/' },
    { id: 'renewals', label: text('shell.renewals'), href: '/renewals' },
    { id: 'connect', label: text('shell.connect'), href: '/connect' },
    { id: 'settings', label: text('shell.settings'), href: '/settings' },
  ]
  return (
    <DeskFrame
      session={session}
      preferences={preferences}
      format={format}
      sandbox={sandbox}
      rail={<RailLinks places={places} current={current} />}
    >
      {children}
    </DeskFrame>
  )
}
