import { Notice } from '@/components/ui/notice'
import type { Format } from '@/lib/format/create-format'

export type ShownVerdict =
  | { kind: 'intact'; events: number; wholeAt: Date }
  | { kind: 'broken'; seq: number; wholeAt: Date }

/** Whether the record can be believed. */
export function ChainNotice({
  verdict,
  format,
}: {
  verdict: ShownVerdict
  format: Pick<Format, 'number' | 'instantFull'>
}) {
  if (verdict.kind === 'broken') {
    return (
      <Notice tone="danger" title="The record was altered" urgent>
        <p>
          Event {format.number(verdict.seq)} is not what was written, or is missing. Everything
          before it is whole; nothing from it on can be relied upon. Whoever runs Countinghouse
          should compare the store with a backup.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="The record is whole">
      <p>
        {verdict.events === 1
          ? 'One event.'
          : `${format.number(verdict.events)} events, each sealed to the one before it.`}{' '}
        Read from the first on {format.instantFull(verdict.wholeAt.toISOString())}, and what came
        later just now.
      </p>
    </Notice>
  )
}
