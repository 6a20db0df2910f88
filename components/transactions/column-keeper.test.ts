import { describe, expect, it } from 'vitest'
import { createColumnKeeper } from '@/components/transactions/column-keeper'
import type { ChosenColumn, ColumnId } from '@/components/transactions/table-choice'

const columns = (...ids: ColumnId[]): ChosenColumn[] => ids.map((id) => ({ id, size: 'usual' }))
const asKept = columns('status', 'account', 'memo')
const moved = columns('account', 'status', 'memo')
const movedOn = columns('account', 'memo', 'status')

/** A keeper, the requests that it makes, and how each of them is answered. */
function openKeeper() {
  const sent: { columns: readonly ChosenColumn[]; answer: (isKept: boolean) => Promise<void> }[] =
    []
  let soon: (() => void) | undefined
  let refreshes = 0
  const keeper = createColumnKeeper(asKept, {
    send: (wanted) =>
      new Promise((resolve) => {
        const answer = async (isKept: boolean) => {
          resolve(isKept)
          await settled()
        }
        sent.push({ columns: wanted, answer })
      }),
    onKept: () => {
      refreshes += 1
    },
    wait: (deed) => {
      soon = deed
      return () => {
        soon = undefined
      }
    },
  })
  return {
    keeper,
    sent,
    rest: () => soon?.(),
    refreshes: () => refreshes,
    shown: () => keeper.read().columns,
    said: () => keeper.read().said,
  }
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

describe('columns that a person changes', () => {
  it('are shown at once, sent once no more is changed, and then the page comes anew', async () => {
    const { keeper, sent, rest, refreshes, shown, said } = openKeeper()
    keeper.drawAndKeep(moved, 'Moved.')
    keeper.drawAndKeep(movedOn, 'Moved on.')
    expect([shown(), said().told, sent.length]).toEqual([movedOn, 'Moved on.', 0])
    rest()
    await settled()
    await sent[0]?.answer(true)
    expect(said()).toEqual({ told: 'Moved on.', outcome: 'saved' })
    expect([sent.length, refreshes()]).toEqual([1, 1])
    keeper.comeAnew(movedOn)
    expect(shown()).toBe(movedOn)
  })

  it('that were changed elsewhere since are shown so, and the same wish is sent again', async () => {
    const { keeper, sent, shown } = openKeeper()
    keeper.keep(moved)
    await settled()
    await sent[0]?.answer(true)
    keeper.comeAnew(moved)
    keeper.comeAnew([...asKept])
    expect(shown()).toEqual(asKept)
    keeper.keepSoon()
    await settled()
    expect(sent).toHaveLength(1)
    keeper.keep(moved)
    await settled()
    expect(sent[1]?.columns).toEqual(moved)
  })

  it('and are drawn back to where they were leave nothing behind', async () => {
    const { keeper, sent, shown } = openKeeper()
    keeper.draw(moved)
    keeper.draw([...asKept])
    keeper.keep([...asKept])
    await settled()
    keeper.comeAnew(movedOn)
    expect(shown()).toBe(movedOn)
    keeper.keepSoon()
    await settled()
    expect(sent).toEqual([])
  })

  it('go with whoever leaves before they were sent; what is still drawn does not', async () => {
    const { keeper, sent } = openKeeper()
    keeper.draw(movedOn)
    keeper.keepSoon()
    await settled()
    expect(sent).toEqual([])
    keeper.drawAndKeep(moved, '')
    keeper.keepSoon()
    keeper.keepSoon()
    await settled()
    expect(sent.map((each) => each.columns)).toEqual([moved])
  })

  it('are as they were where they could not be kept, unless they were changed on', async () => {
    const { keeper, sent, shown, said } = openKeeper()
    keeper.keep(moved)
    keeper.keep(movedOn)
    await settled()
    await sent[0]?.answer(false)
    expect([shown(), said().outcome]).toEqual([movedOn, 'notSaved'])
    await sent[1]?.answer(false)
    expect([shown(), said().outcome]).toEqual([asKept, 'notSaved'])
  })
})

describe('taking back', () => {
  it('what is drawn leaves what is on its way', async () => {
    const { keeper, sent, shown, said } = openKeeper()
    keeper.keep(moved)
    keeper.draw(movedOn)
    keeper.cancel()
    expect([shown(), said().outcome]).toEqual([moved, 'undone'])
    await settled()
    expect(sent).toHaveLength(1)
  })

  it('a change by keys is not lost to a drawing that is taken back', () => {
    const { keeper, shown } = openKeeper()
    keeper.drawAndKeep(moved, '')
    keeper.draw(movedOn)
    keeper.cancel()
    expect(shown()).toBe(moved)
  })

  it('says so only where something is taken back: what was sent last is kept as it was before', async () => {
    const { keeper, sent, shown, said } = openKeeper()
    keeper.undo('Undone.')
    expect(said()).toEqual({ told: '', outcome: undefined })
    keeper.keep(moved)
    await settled()
    await sent[0]?.answer(true)
    keeper.comeAnew(moved)
    keeper.undo('Undone.')
    expect([shown(), said().told]).toEqual([asKept, 'Undone.'])
    await settled()
    expect(sent[1]?.columns).toEqual(asKept)
    await sent[1]?.answer(true)
    expect(said()).toEqual({ told: 'Undone.', outcome: 'saved' })
    keeper.undo('Undone.')
    await settled()
    expect(sent).toHaveLength(2)
  })
})
