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
  format: Pick<Format, 'number' | 'instantFull' | 'text'>
}) {
  const { text } = format
  if (verdict.kind === 'broken') {
    return (
      <Notice tone="danger" title={text('audit.altered')} urgent>
        <p>{text('audit.altered_text', { number: format.number(verdict.seq) })}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title={text('audit.whole')}>
      <p>
        {text('audit.whole_text', {
          count: verdict.events,
          number: format.number(verdict.events),
          at: format.instantFull(verdict.wholeAt.toISOString()),
        })}
      </p>
    </Notice>
  )
}
