import { type CloseBasis, type KeptOutcome, outcomeForm } from '@/lib/domain/close/close-read'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import { figuresOf } from '@/lib/domain/close/figures'
import {
  type FirmItem,
  type ItemFile,
  recordFirmItem,
  type Tick,
} from '@/lib/domain/close/firm-items'
import { type CloseEvidence, judgeClose } from '@/lib/domain/close/judge-close'
import type { Kept } from '@/lib/domain/close/kept'
import { type Materiality, writeMateriality } from '@/lib/domain/close/materiality'
import { recordItem } from '@/lib/domain/close/outcome-record'
import { showFirmItems, showItems } from '@/lib/domain/close/show-items'

/** What the firm has decided and done so far. */
export interface FirmsPart {
  readonly entries: Kept<ExceptionEntry>
  /** The firm's items that the close has. */
  readonly items: readonly FirmItem[]
  readonly ticks: ReadonlyMap<string, Kept<Tick>>
  /** By item, the last that was given to it. */
  readonly files?: ReadonlyMap<string, ItemFile> | undefined
  readonly materiality: Materiality
  readonly lockedAt: string | undefined
}

/** What a close comes to: the bank's evidence with the firm's part laid over it. */
export function comeTo(
  { evidence, basis }: { evidence: CloseEvidence; basis: CloseBasis },
  { entries, items, ticks, files, materiality, lockedAt }: FirmsPart,
): KeptOutcome {
  const judged = judgeClose(evidence, entries, { lockedAt, materiality })
  return {
    form: outcomeForm,
    readAt: basis.readAt,
    record: {
      items: [
        ...judged.map(({ id, outcome }) => recordItem(id, outcome)),
        ...items.map(({ id }) => recordFirmItem(id, ticks.get(id) ?? [], files?.get(id)?.sha256)),
      ],
      hasNotes: true,
      ...figuresOf(evidence),
      thresholds: {
        large: basis.large.map(({ currency, amount }) => [currency, amount] as const),
        days: basis.days,
      },
    },
    items: [...showItems(judged, evidence, entries), ...showFirmItems(items, ticks, files)],
    basis,
    materiality: writeMateriality(materiality),
  }
}
