import { type CloseEvent, closeOf } from '@/lib/domain/close/close-events'
import { versionsOf } from '@/lib/domain/close/close-history'
import type { Kept } from '@/lib/domain/close/kept'

/** What has become of a close since a version of its paper, as far as that is no longer what holds. */
export interface SincePack {
  /** When it was reopened, which withdraws the signatures of that version. */
  readonly reopenedAt: string | undefined
  /** The version that holds now, and when it was made; undefined where none came after. */
  readonly newer: { readonly version: number; readonly at: string } | undefined
  /** Whether a signature rests on what the bank has changed. */
  readonly isSuspended: boolean
}

/** Undefined where that version still holds, or never was. */
export function sincePack(events: Kept<CloseEvent>, version: number): SincePack | undefined {
  const versions = versionsOf(events)
  const madeAt = versions[version - 1]
  if (madeAt === undefined) return undefined
  const made = events.findLastIndex(({ at }) => at === madeAt)
  const reopenedAt = events.slice(made + 1).find(({ does }) => does === 'reopen')?.at
  const latest = versions.at(-1)
  const newer =
    versions.length > version && latest !== undefined
      ? { version: versions.length, at: latest }
      : undefined
  const isSuspended = closeOf(events).signatures.some(({ state }) => state === 'suspended')
  if (reopenedAt === undefined && newer === undefined && !isSuspended) return undefined
  return { reopenedAt, newer, isSuspended }
}
