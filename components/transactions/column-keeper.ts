import type { ChosenColumn } from '@/components/transactions/table-choice'

type Columns = readonly ChosenColumn[]

interface Said {
  /** What was done, in the reader's language. */
  told: string
  /** What came of it, where that is known. */
  outcome: 'saved' | 'notSaved' | 'undone' | undefined
}

interface State {
  /** As the page says that they are kept. */
  kept: Columns
  /** On their way; or kept, and the page has not come anew since. */
  sent: { columns: Columns; isKept: boolean } | undefined
  /** Shown, and sent at the end of what is done now or `soon`. */
  drawn: { columns: Columns; told: string; isSoon: boolean } | undefined
  said: Said
}

interface ColumnKeeper {
  subscribe: (onChange: () => void) => () => void
  read: () => { columns: Columns; said: Said }
  /** The page has come, and says that these are kept. */
  comeAnew: (kept: Columns) => void
  draw: (columns: Columns) => void
  /** The same, and keeps them once no more is changed for a while; `told` is said at once. */
  drawAndKeep: (columns: Columns, told: string) => void
  /** Sends them; `told` is said along with how that went. */
  keep: (columns: Columns, told?: string) => void
  /** Sends at once what was soon to be sent. */
  keepSoon: () => void
  /** No longer shows what was drawn and not sent. */
  cancel: () => void
  /** The same; where nothing is drawn, the last that was sent is taken back, and `told` is said. */
  undo: (told: string) => void
}

/** The columns of one person, as they change them: shown at once, kept by one request, else undone. */
export function createColumnKeeper(
  given: Columns,
  {
    send,
    onKept,
    wait,
  }: {
    send: (columns: Columns) => Promise<boolean>
    onKept: () => void
    /** Until no more is changed; gives what stops it. */
    wait: (deed: () => void) => () => void
  },
): ColumnKeeper {
  const shown = createShown(given)
  const { now, change } = shown
  let before: Columns | undefined
  let stopWaiting = () => {}
  // One after the other: the last one sent is the one that is kept.
  let sending: Promise<unknown> = Promise.resolve()

  const setDrawn = (drawn: State['drawn'], said: Said = now().said) => {
    stopWaiting()
    stopWaiting = drawn?.isSoon === true ? wait(keeper.keepSoon) : () => {}
    change({ drawn, said })
  }
  const settle = (columns: Columns, told: string, isKept: boolean) => {
    const said: Said = { told: isKept ? told : '', outcome: isKept ? 'saved' : 'notSaved' }
    if (!isKept) before = undefined
    if (now().sent?.columns !== columns) change({ said })
    else change({ said, sent: isKept ? { columns, isKept } : undefined })
    if (isKept) onKept()
  }

  const keeper: ColumnKeeper = {
    subscribe: shown.subscribe,
    read: shown.read,
    comeAnew: (kept) => {
      if (isSame(kept, now().kept)) return
      // Changed elsewhere: what was before is no longer what one would come back to.
      if (!isSame(kept, now().sent?.columns)) before = undefined
      change({ kept, sent: now().sent?.isKept === true ? undefined : now().sent })
    },
    draw: (columns) => {
      keeper.keepSoon()
      setDrawn({ columns, told: '', isSoon: false })
    },
    drawAndKeep: (columns, told) =>
      setDrawn(
        { columns, told, isSoon: true },
        told === '' ? now().said : { told, outcome: undefined },
      ),
    keep: (columns, told = '') => {
      setDrawn(undefined)
      const last = now().sent?.columns ?? now().kept
      if (isSame(columns, last)) return
      before = last
      change({ sent: { columns, isKept: false } })
      sending = sending.then(() => send(columns)).then((isKept) => settle(columns, told, isKept))
    },
    keepSoon: () => {
      const { drawn } = now()
      if (drawn?.isSoon === true) keeper.keep(drawn.columns, drawn.told)
    },
    cancel: () => {
      if (now().drawn !== undefined) setDrawn(undefined, { told: '', outcome: 'undone' })
    },
    undo: (told) => {
      if (now().drawn !== undefined) keeper.cancel()
      else if (before !== undefined) {
        const columns = before
        change({ said: { told, outcome: undefined } })
        keeper.keep(columns, told)
        before = undefined
      }
    },
  }
  return keeper
}

/** What is wanted, and what of it is to be seen. */
function createShown(given: Columns) {
  const listeners = new Set<() => void>()
  let state: State = {
    kept: given,
    sent: undefined,
    drawn: undefined,
    said: { told: '', outcome: undefined },
  }
  let snapshot = { columns: given, said: state.said }
  return {
    now: () => state,
    change: (to: Partial<State>): void => {
      state = { ...state, ...to }
      const { kept, sent, drawn, said } = state
      snapshot = { columns: (drawn ?? sent)?.columns ?? kept, said }
      for (const listener of listeners) listener()
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    read: () => snapshot,
  }
}

function isSame(left: Columns, right: Columns | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
