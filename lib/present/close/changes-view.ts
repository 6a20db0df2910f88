import type { ChangedMonth, ChosenChanges } from '@/lib/domain/close/changes-read'
import type { ChangeCounts } from '@/lib/domain/close/count-changes'
import type { AccountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { sayNone } from '@/lib/present/reading-words'
import { boardPath } from '@/lib/search-params/board'
import {
  changesHref,
  type ChangesParams,
  isChangesNarrowed,
  noChangesChoice,
} from '@/lib/search-params/changes'

/** The changes of all locked months that a person sees, as an address names them. */
export interface ChangesRead {
  readonly params: ChangesParams
  readonly counts: ChangeCounts
  /** Whether any changed month has one: without it there is nothing to be above. */
  readonly hasMateriality: boolean
  /** Clients with months that are not re-read. */
  readonly unread: number
  /** What there is to filter by: clients by their names, and people. */
  readonly choices: {
    readonly clients: ReadonlyMap<string, string>
    readonly people: ReadonlySet<string>
    /** Those that are locked, the latest first: `2026-05`. */
    readonly months: readonly string[]
  }
  /** When a bank last answered the watch of clients with a locked close that was re-read; undefined where none has. */
  readonly lastCheck: string | undefined
  readonly now: string
  /** All that the view shows, of which `months` is one page. */
  readonly chosen: ChosenChanges
  readonly months: readonly ChangedMonth[]
  /** By close: the time zone of its days. */
  readonly zones: ReadonlyMap<string, string>
  /** By client, of those shown. */
  readonly accounts: ReadonlyMap<string, AccountNames>
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

export function changesViews(
  { params, counts, unread, hasMateriality }: ChangesRead,
  { text, number }: Reader,
) {
  const all = [
    { id: 'open', view: undefined, label: text('changes_data.view_open'), count: counts.open },
    {
      id: 'material',
      view: 'material',
      label: text('changes_data.view_material'),
      count: counts.material,
    },
    {
      id: 'accepted',
      view: 'accepted',
      label: text('changes_data.view_accepted'),
      count: counts.accepted,
    },
    {
      id: 'not_re_read',
      view: 'not_re_read',
      label: text('changes_data.not_re_read'),
      count: unread,
    },
  ] as const
  const views = all.filter(
    ({ view }) => view !== 'material' || hasMateriality || params.view === view,
  )
  return {
    views: views.map(({ id, label, view }) => ({
      id,
      label,
      href: changesHref(params, { view }),
      isCurrent: params.view === view,
      isHidden: false,
    })),
    // That none has changed is not known of all: some may not be re-read yet.
    counts: Object.fromEntries(
      views.flatMap(({ id, count }) => (count === 0 ? [] : [[id, number(count)] as const])),
    ),
  }
}

/** Of the closes that are locked now none was re-read: then no time is said either. */
export function isNoneReRead({ months, oldestReRead }: ChangeCounts): boolean {
  return oldestReRead === undefined && months.not_re_read === lockedIn(months)
}

function lockedIn(months: ChangeCounts['months']): number {
  return Object.values(months).reduce((sum, each) => sum + each, 0)
}

/** What stands in place of the list where there is nothing in it. */
export function changesState({ params, counts, chosen }: ChangesRead, reader: Reader) {
  if (chosen.months.length + chosen.unread.length > 0) return undefined
  const { text, instant } = reader
  const { months, oldestReRead } = counts
  const plain = { tone: 'plain', icon: 'empty', text: [], actions: [] } as const
  if (lockedIn(months) === 0) {
    return {
      ...plain,
      title: text('changes_data.nothing_locked'),
      text: [text('changes_data.nothing_locked_why')],
      actions: [{ label: text('changes_data.open_board'), href: boardPath }],
    }
  }
  if (isChangesNarrowed(params)) {
    return {
      ...plain,
      icon: 'search' as const,
      title: text('changes_data.nothing_matches'),
      actions: [
        {
          label: text('changes_data.show_all'),
          href: changesHref(params, noChangesChoice),
        },
      ],
    }
  }
  const areAllAccepted = counts.accepted > 0 && counts.open === 0
  if (oldestReRead === undefined) {
    return {
      ...plain,
      title: text(
        areAllAccepted
          ? 'changes_data.all_found_accepted'
          : isNoneReRead(counts)
            ? 'changes_data.nothing_read'
            : 'changes_data.nothing_found',
      ),
      text: [text('changes_data.not_re_read_months', { count: months.not_re_read })],
    }
  }
  const whole = { end: 'whole', notUnderstood: 0 } as const
  return {
    ...plain,
    title: areAllAccepted
      ? text('changes_data.all_locked_accepted')
      : sayNone(whole, reader, 'none.changes'),
    text: [
      text('changes_data.oldest', { day: instant(oldestReRead) }),
      text('changes_data.compared'),
    ],
  }
}
