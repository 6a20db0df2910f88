import type { ExportState } from '@/lib/domain/exports/export-run'
import { isPassing } from '@/lib/server/exports/run-failure'
import type { RunFailure } from '@/lib/server/exports/run-reader'

/** What becomes of an export that went no further. */
export interface ExportEnding {
  readonly state: Extract<ExportState, 'waiting' | 'stopped'>
  readonly restSeconds: number
  readonly tries: number
  /** It cannot go on: it is looked over and begun again. */
  readonly isFinal?: boolean
}

// What has not passed after half an hour is for a person to decide.
const restsInSeconds = [15, 60, 240, 900] as const

/** What may pass is tried again by itself, later each time; anything else waits for a person to resume it. */
export function endingAfter(failure: RunFailure | undefined, tries: number): ExportEnding {
  const isFinal = failure?.code === 'handed_over_meanwhile' || failure?.code === 'ledger_refuses'
  if (isFinal) return { state: 'stopped', restSeconds: 0, tries, isFinal }
  const rest = restsInSeconds[tries]
  const mayPass = failure === undefined || failure.code === 'rate_limited' || isPassing(failure)
  if (rest === undefined || !mayPass) return { state: 'stopped', restSeconds: 0, tries }
  const requested = failure?.code === 'rate_limited' ? (failure.retryAfterSeconds ?? 0) : 0
  return { state: 'waiting', restSeconds: Math.max(rest, requested), tries: tries + 1 }
}
