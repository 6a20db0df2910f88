import { userAgentFromString } from 'next/server'
import type { TableRow } from '@/components/data-table/data-table'
import type { Reader } from '@/lib/format/create-reader'

export interface SessionRow extends TableRow {
  /** "Chrome on Windows" */
  readonly device: string
  readonly isPhone: boolean
  /** Where it signed in from. */
  readonly address: string
  readonly started: string
  readonly lastSeen: string
  readonly isCurrent: boolean
}

interface Session {
  readonly id: string
  readonly device: string | null
  readonly address: string | null
  readonly started_at: string
  readonly last_seen_at: string
  readonly isCurrent: boolean
}

/** A session as its row shows it; what its browser did not say is an unknown device. */
export function toSessionRow(session: Session, { text, moment }: Reader): SessionRow {
  const { browser, os, device } = userAgentFromString(session.device ?? undefined)
  const name =
    browser.name !== undefined && os.name !== undefined
      ? text('settings.device', { browser: browser.name, system: os.name })
      : (browser.name ?? os.name ?? text('settings.device_unknown'))
  return {
    key: session.id,
    label: name,
    device: name,
    isPhone: device.type === 'mobile' || device.type === 'tablet',
    address: session.address ?? '–',
    started: moment(session.started_at),
    lastSeen: moment(session.last_seen_at),
    isCurrent: session.isCurrent,
  }
}
