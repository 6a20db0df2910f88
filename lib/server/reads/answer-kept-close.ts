import type { OpenAmounts } from '@/lib/domain/close/close-progress'
import { readAmounts } from '@/lib/domain/close/outcome-record'
import { closeOf, type CloseEvent, type SignerRole } from '@/lib/domain/close/close-events'
import { hasChanged } from '@/lib/domain/close/board'
import { daysLeft, dueDay } from '@/lib/domain/close/due-day'
import { evidenceIds } from '@/lib/domain/close/finding'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import type { ItemState } from '@/lib/domain/close/item-state'
import { progressOf, segmentsOf } from '@/lib/domain/close/progress'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { changedWords, shownState, stateClasses, stateNames } from '@/lib/present/board-cells'
import { dueWords } from '@/lib/present/close/due-words'
import { evidenceNames } from '@/lib/present/close-item'
import type { KeptCloseAnswer } from '@/lib/queries/closes'
import { requestTime } from '@/lib/server/auth/request-time'
import type { Context } from '@/lib/server/context'
import { findOpenAmounts, listCloses } from '@/lib/server/db/close'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { overlapping } from '@/lib/domain/close/roll-forward'
import { nameClose } from '@/lib/present/close/shown-close'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { findVisibleClose, type ListedClose } from '@/lib/server/db/listed-close'
import { listPeopleNames } from '@/lib/server/db/person'
import type { ClientAccess } from '@/lib/server/db/session'
import { findCloseDay } from '@/lib/server/reads/renewal-calendar'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** A close as the store keeps it, in the reader's words. */
export async function answerKeptClose(
  { store }: Pick<Context, 'store'>,
  { person, firm, client }: ClientAccess,
  month: Required<DayRange>,
  reader: Reader,
): Promise<KeptCloseAnswer> {
  const kept = await findVisibleClose(store, person, client.connection_id, month)
  const today = todayIn(firm.time_zone, requestTime())
  const dueOn = (due: string) => dueWords(due, daysLeft(due, today), reader)
  const nameOfPeriod = (period: Required<DayRange>) =>
    nameClose(client.connection_id, { period }, reader)
  if (kept === undefined) {
    const ref = { firm_id: firm.id, connection_id: client.connection_id }
    const closes = await listCloses(forFirm(store.database, firm.id).query, ref)
    return {
      others: overlapping(closes, month).map((each) =>
        reader.text('closing_data.overlaps', { period: nameOfPeriod(each) }),
      ),
      state: reader.text(stateNames.not_started),
      stateClass: stateClasses.not_started,
      note: reader.text('board_data.not_begun'),
      segments: [],
      items: [],
      people: [],
      due: dueOn(dueDay(month, await findCloseDay(firm.id))),
    }
  }
  const { query } = forFirm(store.database, firm.id)
  const sealed = { query, vault: store.vault }
  const own = { firm_id: firm.id, close_id: kept.id }
  const [events, amounts, items, people] = await Promise.all([
    listCloseEvents(sealed, own),
    findOpenAmounts(sealed, own),
    listFirmItems(query, firm.id, kept.createdAt),
    listPeopleNames(store.database, firm.id),
  ])
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? ''
  return {
    close: kept.id,
    ...(!isSamePeriod(kept, month) && { period: nameOfPeriod(kept) }),
    state: reader.text(stateNames[shownState(kept)]),
    stateClass: stateClasses[shownState(kept)],
    ...progressWords(kept, { items, amounts }, reader),
    ...noteOf(kept, reader),
    people: (['preparer', 'reviewer'] as const).map((role) =>
      signerOf(role, { kept, events, nameOf }, reader),
    ),
    due: kept.state === 'locked' ? dueWords(kept.due, undefined, reader) : dueOn(kept.due),
  }
}

/** What the reviewer wrote; of a locked one what changed since, and who is to sign again. */
function noteOf(kept: ListedClose, reader: Reader): Pick<KeptCloseAnswer, 'note'> {
  const { note = '', suspended, changes } = kept
  if (note !== '') return { note: reader.text('board_data.block_returned', { note }) }
  if (!hasChanged(kept)) return {}
  const changed = changedWords(kept, reader)
  // Without changes it is said already that it is to be signed again.
  const isToSign = suspended !== undefined && changes > 0
  return {
    note: isToSign
      ? `${changed} · ${reader.text(`board_data.block_suspended_${suspended}`)}`
      : changed,
  }
}

/** Of a close whose bank was never read nothing is said of its items. */
function progressWords(
  { progress, progressAt }: ListedClose,
  { items: firmItems, amounts }: { items: readonly FirmItem[]; amounts: OpenAmounts },
  { text, number, moment, list, money }: Reader,
): Pick<KeptCloseAnswer, 'segments' | 'progress' | 'asOf' | 'items'> {
  if (progress === undefined) {
    return { segments: [], items: [], progress: text('board_data.not_read_why') }
  }
  const counted = progressOf(progress.items.map(({ state }) => state))
  const nameOf = (id: string): string => {
    const evidence = evidenceIds.find((each) => each === id)
    if (evidence !== undefined) return text(evidenceNames[evidence])
    return firmItems.find((item) => item.id === id)?.words ?? text('board_data.firm_item')
  }
  return {
    segments: segmentsOf(counted),
    progress: text('board_data.progress', {
      done: number(counted.finished),
      due: number(counted.due),
    }),
    ...(progressAt !== null && { asOf: text('board_data.as_of', { moment: moment(progressAt) }) }),
    items: progress.items.flatMap(({ id, state }) => {
      const icon = openIcons[state]
      if (icon === undefined) return []
      const sums = readAmounts(amounts[id] ?? [])
      const amount = list(sums.map(([currency, sum]) => money({ amount: sum, currency })))
      return {
        id,
        label: nameOf(id),
        icon,
        state: text(itemStates[icon]),
        ...(icon === 'to_review' && amount !== '' && { amount }),
      }
    }),
  }
}

const openIcons: Partial<Record<ItemState, 'to_review' | 'cannot_tell' | 'to_do' | 'not_shared'>> =
  {
    to_review: 'to_review',
    cannot_tell: 'cannot_tell',
    to_do: 'to_do',
    not_shared: 'not_shared',
  }

const itemStates = {
  to_review: 'closing_data.state_to_review',
  cannot_tell: 'closing_data.state_cannot_tell',
  to_do: 'board_data.item_to_do',
  not_shared: 'closing_data.state_not_shared',
} as const

interface SignerContext {
  readonly kept: ListedClose
  readonly events: readonly CloseEvent[]
  readonly nameOf: (id: string) => string
}

/** Who signs in a role: who has signed, else who is to. */
function signerOf(role: SignerRole, { kept, events, nameOf }: SignerContext, reader: Reader) {
  const { text, shortInstant } = reader
  const signature = closeOf(events).signatures.findLast(({ as }) => as === role)
  const stands = signature === undefined || signature.state === 'withdrawn' ? undefined : signature
  const id = stands?.by ?? kept[role] ?? undefined
  if (id === undefined) {
    return { role, name: text('board_data.nobody'), isSuspended: false, note: '' }
  }
  const isSuspended = stands?.state === 'suspended'
  const note = isSuspended
    ? text('board_data.suspended', { day: shortInstant(stands.until ?? stands.at) })
    : stands !== undefined
      ? text('board_data.given', { day: shortInstant(stands.at) })
      : role === 'reviewer' && kept.state !== 'ready_for_review'
        ? text('board_data.after_preparer')
        : ''
  const name = nameOf(id)
  return { role, name, initials: initialsOf(name), hue: hueOf(id), isSuspended, note }
}
